package dev.jackfield.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ClientsTest {
    private static final Duration SHORT = Duration.ofMillis(50);

    @Test
    void callsUntilTheTimeIsOver() throws IOException, InterruptedException {
        try (var host = echo(text -> text)) {
            var latencies = load(host).run(2, SHORT, () -> {});

            assertThat(latencies.count()).isPositive();
        }
    }

    @Test
    void anEchoThatIsNotOursFailsTheRun() {
        try (var host = echo(text -> text + "0")) {
            assertThatThrownBy(() -> load(host).run(2, SHORT, () -> {})).hasMessageContaining("expected id");
        }
    }

    private static Clients load(HttpHost host) {
        return new Clients(Door.modern(host.uri().resolve("/mcp"), "echo")::open);
    }

    private static HttpHost echo(UnaryOperator<String> change) {
        return HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", exchange -> {
            var request = Json.parse(exchange.body()).tree();
            var text = request.at("/params/arguments/message").asString();
            var body = """
                {"id":%s,"result":{"content":[{"type":"text","text":"Echo: %s"}]}}\
                """.formatted(request.get("id"), change.apply(text));
            exchange.respond(200, "application/json", body.getBytes(StandardCharsets.UTF_8), Map.of());
        }));
    }
}
