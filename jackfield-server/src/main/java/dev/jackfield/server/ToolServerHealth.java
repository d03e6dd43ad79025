package dev.jackfield.server;

import dev.jackfield.core.Hub;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.Mount;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/// `GET /health` of a tool server: `ok`, `starting`, or why it is not well.
///
/// @param more what is said besides that
record ToolServerHealth(Hub hub, String id, Fields more) implements Mount {
    private static final Map<String, String> FRESH = Map.of("Cache-Control", "no-store");
    private static final int UNAVAILABLE = 503;

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        if (!Set.of("GET", "HEAD").contains(exchange.method())) {
            throw new HttpRefusedException(405, "The health is read-only: use GET", Map.of("Allow", "GET, HEAD"));
        }
        var body = Fields.of("status", Json.string(word())).with("service", id).and(more);
        exchange.respond(
                state() instanceof SourceState.Stopped ? UNAVAILABLE : 200, "application/json", body.bytes(), FRESH);
    }

    private String word() {
        return state().isHealthy() ? "ok" : state().word();
    }

    private SourceState state() {
        return hub.catalog().source(id).orElseThrow().state();
    }
}
