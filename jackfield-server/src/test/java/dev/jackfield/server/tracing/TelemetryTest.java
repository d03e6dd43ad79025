package dev.jackfield.server.tracing;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.settings.TelemetrySettings;
import dev.jackfield.testkit.FakeUpstream;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TelemetryTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CLIENT_SPAN = "b7ad6b7169203331";
    private static final String META =
            "{\"traceparent\":\"00-" + TRACE + "-" + CLIENT_SPAN + "-01\",\"tracestate\":\"a=1\",\"baggage\":\"b=2\"}";

    private final FakeUpstream files = FakeUpstream.named("files")
            .tool("read", _ -> text("content"))
            .tool("fail", _ -> text("no such file").with("isError", RawJson.TRUE));

    private final JavaTools all = JavaTools.named("all")
            .invocationTool(
                    "{\"name\":\"run\",\"inputSchema\":{\"type\":\"object\"}}",
                    (_, call) -> elsewhere(call.child(Call.ToolCall.of("files.read", Fields.EMPTY))));

    /// On a thread that knows of no span.
    private static Reply elsewhere(Invocation child) throws Exception {
        return CompletableFuture.supplyAsync(child::invoke, Thread::startVirtualThread)
                .get();
    }

    /// Calls a tool of a hub that reports there, and waits until everything is reported.
    private Message call(@Nullable URI endpoint, String tool, String meta) throws InterruptedException {
        try (var telemetry = Telemetry.of(new TelemetrySettings(endpoint, "test hub"));
                var hub = TestHub.with(files)
                        .source(all)
                        .tracing(telemetry.tracing())
                        .start()) {
            return hub.modern().ask("tools/call", "{\"name\":\"" + tool + "\",\"_meta\":" + meta + "}");
        }
    }

    @Test
    void traceOfTheClientGoesOnThroughTheHubToTheServer() throws Exception {
        try (var collector = new Otlp()) {
            call(collector.endpoint(), "files.read", META);

            var door = collector.named("tools/call files.read");
            var source = collector.named("tools/call read");
            assertThat(door.trace()).isEqualTo(source.trace()).isEqualTo(TRACE);
            assertThat(door.parent()).isEqualTo(CLIENT_SPAN);
            assertThat(source.parent()).isEqualTo(door.id());
            assertThat(files.calls().getFirst().meta().text("traceparent"))
                    .contains("00-" + TRACE + "-" + source.id() + "-01");
            assertThat(files.calls().getFirst().meta().text("tracestate")).contains("a=1");
            assertThat(files.calls().getFirst().meta().text("baggage")).contains("b=2");
        }
    }

    @Test
    void callInsideACallStandsInItsTraceOnWhateverThread() throws Exception {
        try (var collector = new Otlp()) {
            call(collector.endpoint(), "all.run", META);

            var outer = collector.named("tools/call run");
            var inner = collector.named("tools/call files.read");
            assertThat(inner.trace()).isEqualTo(outer.trace()).isEqualTo(TRACE);
            assertThat(inner.parent()).isEqualTo(outer.id());
            assertThat(inner.text()).contains("jackfield.parent");
            assertThat(outer.text()).doesNotContain("jackfield.parent");
        }
    }

    @Test
    void clientWithoutATraceBeginsOne() throws Exception {
        try (var collector = new Otlp()) {
            call(collector.endpoint(), "files.read", "{\"traceparent\":\"nonsense\"}");

            assertThat(collector.named("tools/call files.read").parent()).isEmpty();
            assertThat(collector.named("tools/call read").parent())
                    .isEqualTo(collector.named("tools/call files.read").id());
        }
    }

    @Test
    void spanSaysWhatFailed() throws Exception {
        try (var collector = new Otlp()) {
            call(collector.endpoint(), "files.fail", META);
            call(collector.endpoint(), "files.nothing", META);

            assertThat(collector.named("tools/call files.fail").text())
                    .contains("error.type", "tool_error", "mcp.method.name", "gen_ai.tool.name");
            assertThat(collector.named("tools/call").text()).contains("unknown_name", "files.nothing");
        }
    }

    @Test
    void withoutACollectorTheTraceIsCarriedAsItIs() throws Exception {
        call(null, "files.read", META);

        assertThat(files.calls().getFirst().meta().keys())
                .containsAll(fields(META).keys());
        assertThat(files.calls().getFirst().meta().text("traceparent"))
                .isEqualTo(fields(META).text("traceparent"));
    }

    @Test
    void collectorThatIsNotThereFailsNoCall() throws Exception {
        URI nowhere;
        try (var collector = new Otlp()) {
            nowhere = collector.endpoint();
        }

        assertThat(textOf(call(nowhere, "files.read", META))).isEqualTo("content");
    }
}
