package dev.jackfield.server;

import dev.jackfield.api.HubReception;
import dev.jackfield.http.HttpExchange;
import dev.jackfield.http.Mount;
import dev.jackfield.http.Refusal;
import dev.jackfield.metrics.Metrics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// `GET /metrics`, for Prometheus. Whoever may come in may look: there are names of tools in it, and no arguments.
record MetricsMount(Metrics metrics, HubReception reception) implements Mount {

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        reception.identify(exchange);
        if (!exchange.method().equals("GET")) {
            throw new Refusal(405, "The metrics can only be read: use GET", Map.of("Allow", "GET"));
        }
        exchange.respond(200, Metrics.CONTENT_TYPE, metrics.page().getBytes(StandardCharsets.UTF_8), Map.of());
    }
}
