package dev.jackfield.server;

import dev.jackfield.api.hub.HubReception;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.Mount;
import java.util.Map;

/// `GET /status`: the state of the hub and its sources, for administrators.
record StatusMount(Assembly assembly, HubReception reception) implements Mount {

    @Override
    public void handle(HttpExchange exchange) throws Exception {
        var identity = reception.authenticate(exchange);
        if (!identity.isOperator()) {
            throw new HttpRefusedException(
                    403, "Only an identity with the role 'admin' may see the status of this hub");
        }
        if (!exchange.method().equals("GET")) {
            throw new HttpRefusedException(405, "The status is read-only: use GET");
        }
        var report = assembly.currentStatus().json(Viewer.of(identity));
        exchange.respond(200, "application/json", report.bytes(), Map.of());
    }
}
