package dev.jackfield.agent.ensemble;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.api.Jackfield;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.Results;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnsembleSourceTest {
    private static final ToolResult TOO_MANY = ToolResult.error("Too many.").with(Map.of("retryAfter", 5));
    private static final Fields TYPED = TestClient.fields("""
        {"name":"weather","inputSchema":{"type":"object"},
         "outputSchema":{"type":"object","properties":{"degrees":{"type":"number"}},"required":["degrees"]}}\
        """);

    private final Ensemble io = Ensemble.local("io")
            .invoker("greet", "Greets", Servers.LOCATION, (context, arguments) -> {
                context.progress().accept("thinking");
                return "Hello, " + arguments.get("location");
            })
            .invoker("draw", "Draws", Map.of("type", "object"), (_, _) -> Content.image("image/png", new byte[] {1}))
            .invoker("fail", "Fails", Map.of("type", "object"), (_, _) -> {
                throw new IllegalStateException("out of paper");
            })
            .build();

    @Test
    void otherClientsCallTheToolsOfAnEnsemble() {
        var heard = new ArrayList<String>();
        try (var hub = Jackfield.builder().source(EnsembleSource.of(io)).start();
                var client = hub.client().connect()) {
            assertThat(client.getTool("io.greet")).hasValueSatisfying(tool -> {
                assertThat(tool.description()).isEqualTo("Greets");
                assertThat(tool.inputSchema()).containsEntry("required", List.of("location"));
            });
            assertThat(client.callTool("io.greet", Map.of("location", "Paris"), heard::add)
                            .text())
                    .isEqualTo("Hello, Paris");
            assertThat(client.callTool("io.draw", Map.of()).content())
                    .containsExactly(new Content.Image("image/png", Bytes.of(new byte[] {1})));
            assertThat(client.callTool("io.fail", Map.of())).satisfies(failed -> {
                assertThat(failed.isError()).isTrue();
                assertThat(failed.text()).isEqualTo("Tool 'fail' failed: out of paper");
            });
        }
        assertThat(heard).containsExactly("thinking");
    }

    @Test
    void otherClientsGetTheDataOfAServerBesideItsText() {
        var data = Fields.of("degrees", Json.number(21));
        var server = FakeUpstream.named("remote")
                .tool("weather", _ -> Results.text("It is warm.").with("structuredContent", data));
        try (var remote = Ensemble.discover(Servers.client(server), "remote");
                var hub = Jackfield.builder().source(EnsembleSource.of(remote)).start();
                var client = hub.client().connect()) {
            var result = client.callTool("remote.weather", Map.of());

            assertThat(result.text()).isEqualTo("It is warm.");
            assertThat(result.structured()).contains(Map.of("degrees", 21));
        }
    }

    @Test
    void otherClientsSeeTheSchemaOfTheData() {
        var server = FakeUpstream.named("remote").tool(TYPED, _ -> Results.text("It is warm."));
        try (var remote = Ensemble.discover(Servers.client(server), "remote");
                var hub = Jackfield.builder().source(EnsembleSource.of(remote)).start();
                var client = hub.client().connect()) {
            assertThat(client.getTool("remote.weather").orElseThrow().outputSchema())
                    .containsEntry("required", List.of("degrees"));
        }
        assertThat(io.accessInvoker("greet").outputSchema()).isEmpty();
    }

    @Test
    void failedResultKeepsItsData() {
        var data = Fields.of("retryAfter", Json.number(5));
        var server = FakeUpstream.named("remote")
                .tool("weather", _ -> Results.failure("Too many.").with("structuredContent", data));
        try (var remote = Ensemble.discover(Servers.client(server), "remote");
                var local = Ensemble.local("near")
                        .invoker("weather", "", Map.of("type", "object"), (_, _) -> TOO_MANY)
                        .build();
                var hub = Jackfield.builder()
                        .source(EnsembleSource.of(remote))
                        .source(EnsembleSource.of(local))
                        .start();
                var client = hub.client().connect()) {
            for (var tool : List.of("remote.weather", "near.weather")) {
                var result = client.callTool(tool, Map.of());

                assertThat(result.isError()).isTrue();
                assertThat(result.text()).endsWith("Too many.");
                assertThat(result.structured()).contains(Map.of("retryAfter", 5));
            }
        }
    }
}
