package dev.jackfield.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JackfieldTest {
    private final List<AuditRecord> audit = new CopyOnWriteArrayList<>();

    private HubBuilder builder() {
        return Jackfield.builder().audit(audit::add);
    }

    private static Source echo() {
        return JavaTools.named("demo")
                .tool("""
                    {"name":"echo","inputSchema":{"type":"object","properties":{"text":{"type":"string"}},
                     "required":["text"]}}\
                    """, (arguments, _) -> Reply.text(arguments.path("text").asString("nothing")));
    }

    @Test
    void everyCallPassesTheHub() {
        try (var hub = builder().source(echo()).start();
                var client = hub.client().connect()) {
            client.callTool("demo.echo", Map.of("text", "hello"));
        }
        assertThat(audit).singleElement().satisfies(call -> {
            assertThat(call.door()).isEqualTo("java");
            assertThat(call.identity()).isEqualTo("local");
        });
    }

    @Test
    void anySourceHasAClientOfItsOwn() {
        try (var client = McpClient.of(echo()).connect()) {
            assertThat(client.callTool("echo", Map.of("text", "hello")).text()).isEqualTo("hello");
        }
    }

    @Test
    void ownToolsAndThoseOfOthersAreCalledInOneWay() {
        try (var others = Where.HTTP.serve();
                var far = others.client().get().connect();
                var hub = builder()
                        .source(echo())
                        .source(Where.source(SampleServer.make()))
                        .start();
                var client = hub.client().connect()) {
            assertThat(far.getTool("slack.sendMessage")).isPresent();
            assertThat(client.listTools())
                    .extracting(McpTool::name)
                    .contains("demo.echo", "sample.echo", "sample.slack.sendMessage");
        }
    }

    @Test
    void aServerElsewhereIsPluggedInByItsUrl() {
        try (var far = Jackfield.builder().source(echo()).start();
                var hub = builder().http("far", far.serveHttp(0).url()).start();
                var client = hub.client().connect()) {
            assertThat(client.callTool("far.demo.echo", Map.of("text", "hello")).text())
                    .isEqualTo("hello");
        }
    }

    @Test
    void rulesHold() {
        try (var hub = builder().source(echo()).rule("deny demo.* to local").start();
                var client = hub.client().connect()) {
            assertThat(client.listTools()).isEmpty();
            assertThatThrownBy(() -> client.callTool("demo.echo", Map.of("text", "hello")))
                    .isInstanceOf(HubException.class);
        }
    }

    @Test
    void whoBringsATokenIsKnownByIt() {
        try (var hub = builder()
                        .source(echo())
                        .token("secret", "ann", "readers")
                        .start();
                var door = hub.serveHttp(0);
                var ann = McpClient.http(door.url(), Map.of("Authorization", "Bearer secret"))) {
            ann.connect().callTool("demo.echo", Map.of("text", "hello"));

            assertThat(audit)
                    .singleElement()
                    .satisfies(call -> assertThat(call.identity()).isEqualTo("ann"));
            assertThatThrownBy(() -> McpClient.http(door.url()).connect()).hasMessageContaining("401");
        }
    }

    @Test
    void oneSourceIsServedUnderItsOwnNames() {
        try (var hub = builder().source(echo()).start();
                var client = McpClient.http(hub.serveHttp(0).url() + "/demo").connect()) {
            assertThat(client.listTools()).extracting(McpTool::name).containsExactly("echo");
        }
    }

    @Test
    void twoSourcesOfOneNameAreRefused() {
        assertThatThrownBy(() -> builder().source(echo()).http("demo", "http://127.0.0.1:1/mcp"))
                .hasMessage("Two sources are called 'demo': give one of them another id");
        assertThatThrownBy(() -> builder().stdio("my server", "sh"))
                .hasMessageContaining("'my server' cannot be the id of a source");
    }

    @Test
    void aUrlOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> McpClient.http("ws://127.0.0.1/mcp"))
                .hasMessageContaining("it must begin with http:// or https://");
    }

    @Test
    void closingTwiceDoesNothing() {
        var hub = builder().source(echo()).start();
        hub.serveHttp(0);

        hub.close();
        hub.close();
    }

    /// Each of fifty clients makes a thousand calls, and each call gets its own answer.
    @Test
    void manyClientsShareToolsWithoutCrossTalk() throws Exception {
        try (var hub = Jackfield.builder().audit(_ -> {}).source(echo()).start();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var clients = IntStream.range(0, 50)
                    .mapToObj(
                            number -> threads.submit(() -> mistaken(hub.client().connect(), "c" + number + "-")))
                    .toList();
            for (var client : clients) {
                assertThat(client.get()).isZero();
            }
        }
    }

    private static long mistaken(McpClient client, String mark) {
        return IntStream.range(0, 1000)
                .filter(number -> !client.callTool("demo.echo", Map.of("text", mark + number))
                        .text()
                        .equals(mark + number))
                .count();
    }
}
