package dev.jackfield.server;

import dev.jackfield.api.hub.HubReception;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.Mount;
import dev.jackfield.transport.http.server.NotFoundException;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/// `GET /health`, `/health/live` and `/health/ready`, for load balancers and process supervisors.
///
/// Every client gets the state of the hub, because probes have no tokens. Clients with a token also see the
/// sources that they may use, and administrators the store.
record HealthMount(Health health, HubReception reception) implements Mount {
    private static final Map<String, String> FRESH = Map.of("Cache-Control", "no-store");

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        if (!Set.of("GET", "HEAD").contains(exchange.method())) {
            throw new HttpRefusedException(405, "The health is read-only: use GET", Map.of("Allow", "GET, HEAD"));
        }
        switch (exchange.path()) {
            case "/health/live" -> sendAnswer(exchange, 200, word("live"));
            case "/health/ready" ->
                sendAnswer(exchange, health.isReady() ? 200 : 503, withDetails(exchange, readiness()));
            case "/health" -> sendAnswer(exchange, 200, withDetails(exchange, word(health.word())));
            default -> throw new NotFoundException("Ask for /health, /health/live or /health/ready");
        }
    }

    private Fields readiness() {
        return word(health.isReady() ? "ready" : health.word());
    }

    private static Fields word(String word) {
        return Fields.of("status", Json.string(word));
    }

    private Fields withDetails(HttpExchange exchange, Fields status) {
        return reception
                .authenticateIfKnown(exchange) // a wrong token of a probe must not cause a restart
                .map(known -> status.and(health.details(known)))
                .orElse(status);
    }

    private static void sendAnswer(HttpExchange exchange, int status, Fields body) throws IOException {
        exchange.respond(status, "application/json", body.bytes(), FRESH);
    }
}
