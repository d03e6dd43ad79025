package dev.jackfield.api.hub;

import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.Mount;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

/// `GET /metrics`, for Prometheus. Every caller that is let in sees the figures of the sources and tools that
/// it may see.
public record MetricsMount(Supplier<String> page, HubReception reception) implements Mount {
    /// The media type of the metrics.
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        var identity = reception.authenticate(exchange);
        if (!exchange.method().equals("GET")) {
            throw new HttpRefusedException(405, "The metrics can only be read: use GET", Map.of("Allow", "GET"));
        }
        var visible = VisibleSamples.of(page.get(), reception.catalog(), identity);
        exchange.respond(200, CONTENT_TYPE, visible.getBytes(StandardCharsets.UTF_8), Map.of());
    }
}
