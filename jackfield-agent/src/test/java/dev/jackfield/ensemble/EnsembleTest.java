package dev.jackfield.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.call.HubException;
import dev.jackfield.conversation.CanisterContent;
import dev.jackfield.conversation.ToolError;
import dev.jackfield.converse.ToolExecutionFailure;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.Exchange;
import dev.jackfield.rpc.ForwardingChannel;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.rpc.RpcException;
import dev.jackfield.schema.BadSchema;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.Results;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Document;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EnsembleTest {
    private final FakeUpstream server = FakeUpstream.named("weather")
            .tool("get_weather", Servers.LOCATION, call -> Results.text("62°F in " + call.argument("location")))
            .tool("get_forecast", Servers.LOCATION, _ -> Results.text("Rain"));

    private Ensemble weather() {
        return weather(Map.of());
    }

    private Ensemble weather(Map<String, ?> configuration) {
        return Ensemble.discover(Servers.client(server), "mcp-weather", configuration);
    }

    private static List<CanisterContent> call(Invoker invoker, Map<String, ?> arguments) throws InterruptedException {
        return invoker.invoke(new Context(Map.of(), invoker, new ConcurrentHashMap<>(), _ -> {}), arguments);
    }

    private static ToolExecutionFailure failure(Invoker invoker, Map<String, ?> arguments) throws InterruptedException {
        try {
            call(invoker, arguments);
        } catch (ToolExecutionFailure failed) {
            return failed;
        }
        throw new AssertionError("The call did not fail");
    }

    private static Map<String, @Nullable Object> anything() {
        return Map.of("type", "object");
    }

    private static Invoker local(Invocable code) {
        return Ensemble.local("io")
                .invoker("do", "Does it", anything(), code)
                .build()
                .accessInvoker("do");
    }

    @Test
    void everyToolOfAServerIsAnInvoker() {
        var client = Servers.client(server.pageSize(1));
        try (var ensemble = Ensemble.discover(client, "mcp-weather")) {
            assertThat(ensemble.name()).isEqualTo("mcp-weather");
            assertThat(ensemble.invokers()).containsOnlyKeys("get_weather", "get_forecast");
            assertThat(ensemble.configuration()).isEmpty();
            assertThat(ensemble.connection()).containsSame(client);

            var invoker = ensemble.accessInvoker("get_weather");
            assertThat(invoker.name()).isEqualTo("get_weather");
            assertThat(invoker.description()).isEqualTo("The tool get_weather of weather");
            assertThat(invoker.argumentsSchema()).containsEntry("required", List.of("location"));
            assertThat(invoker.ensemble()).isSameAs(ensemble);
        }
    }

    @Test
    void discoveryConnectsThenListsAndThenToolsCanBeCalled() throws Exception {
        var methods = new CopyOnWriteArrayList<String>();
        var client = Servers.client(link -> new ForwardingChannel() {
            private final Channel channel = server.legacy().channel(link);

            @Override
            protected Channel behind() {
                return channel;
            }

            @Override
            public Message request(Message request, Exchange exchange) throws InterruptedException {
                methods.add(request.method());
                return super.request(request, exchange);
            }
        });
        assertThat(client.isConnected()).isFalse();

        try (var ensemble = Ensemble.discover(client, "mcp-weather")) {
            assertThat(client.isConnected()).isTrue();
            assertThat(methods).containsSubsequence("initialize", "tools/list").doesNotContain("tools/call");
            assertThat(ensemble.invokers()).containsOnlyKeys("get_weather", "get_forecast");

            call(ensemble.accessInvoker("get_weather"), Map.of("location", "NYC"));

            assertThat(methods).containsSubsequence("initialize", "tools/list", "tools/call");
        }
    }

    @Test
    void anInvokerGivesNameAndArgumentsToItsServer() throws Exception {
        try (var ensemble = weather()) {
            var result = call(ensemble.accessInvoker("get_weather"), Map.of("location", "NYC"));

            assertThat(result).containsExactly(CanisterContent.text("62°F in NYC"));
            assertThat(server.calls()).singleElement().satisfies(received -> {
                assertThat(received.name()).isEqualTo("get_weather");
                assertThat(received.arguments().toString()).isEqualTo("{\"location\":\"NYC\"}");
            });
        }
    }

    @Test
    void equalCallsAreMadeAgain() throws Exception {
        try (var ensemble = weather()) {
            var invoker = ensemble.accessInvoker("get_weather");
            call(invoker, Map.of("location", "NYC"));
            call(invoker, Map.of("location", "NYC"));
        }
        assertThat(server.calls()).hasSize(2);
    }

    @Test
    void theStructureOfTheWeatherExampleIsKept() {
        try (var ensemble = weather(Map.of("api_key", "xxx", "timeout", 10))) {
            assertThat(ensemble.invokers()).containsOnlyKeys("get_weather", "get_forecast");
            assertThat(ensemble.configuration()).isEqualTo(Map.of("api_key", "xxx", "timeout", 10));
            assertThatThrownBy(() -> ensemble.configuration().put("api_key", "mine"))
                    .isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> ensemble.invokers().clear()).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void anImageOfAServerKeepsItsBytes() throws Exception {
        var image = Json.parse("{\"type\":\"image\",\"mimeType\":\"image/png\",\"data\":\""
                        + Bytes.of("pixels").base64() + "\"}")
                .object()
                .orElseThrow();
        server.tool("map", _ -> Results.content(Results.textContent("see"), image));
        try (var ensemble = weather()) {
            assertThat(call(ensemble.accessInvoker("map"), Map.of()))
                    .containsExactly(
                            CanisterContent.text("see"), new CanisterContent.Image(Bytes.of("pixels"), "image/png"));
        }
    }

    @Test
    void progressOfAServerIsHeard() throws Exception {
        server.tool("slow", call -> {
            call.progress(1, 2, "half of it");
            return Results.text("all");
        });
        var heard = new CopyOnWriteArrayList<String>();
        try (var ensemble = weather()) {
            var invoker = ensemble.accessInvoker("slow");
            invoker.invoke(new Context(Map.of(), invoker, new ConcurrentHashMap<>(), heard::add), Map.of());
        }
        assertThat(heard).containsExactly("half of it");
    }

    @Test
    void argumentsThatDoNotFitNeverReachTheServer() throws Exception {
        try (var ensemble = weather()) {
            var failure = failure(ensemble.accessInvoker("get_weather"), Map.of("location", 7));

            assertThat(failure.kind()).isEqualTo(ToolError.Kind.VALIDATION);
            assertThat(failure).hasMessageContaining("location");
            assertThat(server.calls()).isEmpty();
        }
    }

    @Test
    void argumentsThatDoNotFitNeverReachJavaCode() throws Exception {
        var ran = new AtomicBoolean();
        var ensemble = Ensemble.local("io")
                .invoker("read_file", "Reads", Servers.LOCATION, (_, _) -> {
                    ran.set(true);
                    return "";
                })
                .build();

        var failure = failure(ensemble.accessInvoker("read_file"), Map.of("where", "here"));

        assertThat(failure.kind()).isEqualTo(ToolError.Kind.VALIDATION);
        assertThat(failure).hasMessageContaining("read_file").hasMessageContaining("location");
        assertThat(ran).isFalse();
    }

    @Test
    void aToolThatFailsOnItsServerSaysWhatTheServerSaid() throws Exception {
        server.tool("fail", _ -> Results.failure("It is out of paper."));
        try (var ensemble = weather()) {
            var failure = failure(ensemble.accessInvoker("fail"), Map.of());

            assertThat(failure).hasMessage("MCP tool execution failed: It is out of paper.");
            assertThat(failure.kind()).isEqualTo(ToolError.Kind.EXECUTION);
            assertThat(failure.getCause())
                    .isInstanceOf(McpExecutionFailure.class)
                    .isInstanceOf(EnsembleFailure.class)
                    .hasMessage("It is out of paper.");
        }
    }

    @Test
    void anErrorOfTheProtocolIsAFailureOfTheToolToo() throws Exception {
        server.tool("fail", _ -> {
            throw new RpcException(RpcError.of(-32000, "disk full"));
        });
        try (var ensemble = weather()) {
            var failure = failure(ensemble.accessInvoker("fail"), Map.of());

            assertThat(failure).hasMessage("MCP tool execution failed: disk full");
            assertThat(failure.getCause())
                    .isInstanceOf(McpExecutionFailure.class)
                    .hasCauseInstanceOf(HubException.UpstreamError.class);
        }
    }

    @Test
    void aToolThatTakesTooLongIsCancelled() throws Exception {
        var cancelled = new CountDownLatch(1);
        server.tool("wait", call -> {
            try {
                return call.waitUntilCancelled();
            } finally {
                cancelled.countDown();
            }
        });
        try (var ensemble = weather(Map.of("timeout", 0.3))) {
            var began = System.nanoTime();
            var failure = failure(ensemble.accessInvoker("wait"), Map.of());

            assertThat(failure).hasMessage("MCP tool timed out.");
            assertThat(failure.kind()).isEqualTo(ToolError.Kind.TIMEOUT);
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began)).isBetween(300L, 1300L);
            assertThat(cancelled.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void theTimeoutOfOneEnsembleIsNotThatOfAnother() {
        try (var quick = weather(Map.of("timeout", 10));
                var usual = Ensemble.discover(Servers.client(server), "other")) {
            assertThat(quick.timeout()).hasSeconds(10);
            assertThat(usual.timeout()).hasSeconds(30);
        }
    }

    @Test
    void javaCodeThatTakesTooLongIsInterrupted() throws Exception {
        var interrupted = new CountDownLatch(1);
        var ensemble = Ensemble.local("io")
                .configuration(Map.of("timeout", 0.2))
                .invoker("wait", "Waits", anything(), (_, _) -> {
                    try {
                        new CountDownLatch(1).await();
                        return "never";
                    } finally {
                        interrupted.countDown();
                    }
                })
                .build();

        var failure = failure(ensemble.accessInvoker("wait"), Map.of());

        assertThat(failure).hasMessage("Tool execution timed out.");
        assertThat(failure.kind()).isEqualTo(ToolError.Kind.TIMEOUT);
        assertThat(interrupted.getCount()).isZero();
    }

    @Test
    void eachKindOfFailureOfJavaCodeIsTold() throws Exception {
        assertThat(failure(
                                local((_, _) -> {
                                    throw new AccessDeniedException("/etc/shadow");
                                }),
                                Map.of())
                        .error())
                .isEqualTo(new ToolError(ToolError.Kind.PERMISSION, "Tool 'do' failed: /etc/shadow"));
        assertThat(failure(
                                local((_, _) -> {
                                    throw new ConnectException("refused");
                                }),
                                Map.of())
                        .kind())
                .isEqualTo(ToolError.Kind.NETWORK);
        assertThat(failure(
                                local((_, _) -> {
                                    throw new IllegalStateException();
                                }),
                                Map.of())
                        .error())
                .isEqualTo(new ToolError(ToolError.Kind.EXECUTION, "Tool 'do' failed: IllegalStateException"));
    }

    @Test
    void afterDisconnectCallsFailAsUnconnected() throws Exception {
        var ensemble = weather();
        var invoker = ensemble.accessInvoker("get_weather");
        ensemble.disconnect();
        ensemble.disconnect();

        var failure = failure(invoker, Map.of("location", "NYC"));

        assertThat(failure)
                .hasMessage("MCP server connection failed: ensemble 'mcp-weather' is disconnected")
                .hasCauseInstanceOf(McpConnectionFailure.class);
        assertThat(failure.kind()).isEqualTo(ToolError.Kind.NETWORK);
        assertThat(ensemble.invokers()).containsOnlyKeys("get_weather", "get_forecast");
        assertThat(server.calls()).isEmpty();
    }

    @Test
    void aCallThatRunsWhileTheEnsembleIsDisconnectedFailsAsUnconnected() throws Exception {
        var begun = new CountDownLatch(1);
        server.tool("wait", call -> {
            begun.countDown();
            return call.waitUntilCancelled();
        });
        var ensemble = weather();
        var invoker = ensemble.accessInvoker("wait");
        Thread.ofVirtual().start(() -> {
            try {
                begun.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            ensemble.disconnect();
        });

        var failure = failure(invoker, Map.of());

        assertThat(failure).hasMessageStartingWith("MCP server connection failed: ");
        assertThat(failure.kind()).isEqualTo(ToolError.Kind.NETWORK);
    }

    @Test
    void anEnsembleOfJavaCodeCanBeConnectedAgain() throws Exception {
        var invoker = local((_, _) -> "done");
        invoker.ensemble().disconnect();
        assertThat(failure(invoker, Map.of()).kind()).isEqualTo(ToolError.Kind.NETWORK);

        invoker.ensemble().connect().connect();

        assertThat(call(invoker, Map.of())).containsExactly(CanisterContent.text("done"));
    }

    @Test
    void aServerThatCannotBeReachedIsNamedWithTheEnsemble() {
        var client = Servers.client(_ -> {
            throw new IllegalStateException("nothing listens there");
        });

        assertThatThrownBy(() -> Ensemble.discover(client, "mcp-weather"))
                .isInstanceOf(McpConnectionFailure.class)
                .hasMessageContaining("mcp-weather")
                .hasMessageContaining("nothing listens there");

        assertThat(client.isConnected()).isFalse();
    }

    @Test
    void toolsComeAndGoWithTheListOfTheServer() throws Exception {
        try (var ensemble = weather()) {
            server.changeTools(changed ->
                    changed.tool("get_tide", _ -> Results.text("high")).withoutTool("get_forecast"));

            await(() -> ensemble.invokers().containsKey("get_tide"));

            assertThat(ensemble.invokers()).containsOnlyKeys("get_weather", "get_tide");
            assertThat(call(ensemble.accessInvoker("get_tide"), Map.of()))
                    .containsExactly(CanisterContent.text("high"));
        }
    }

    private static void await(BooleanSupplier condition) {
        var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void anUnknownToolIsAnsweredWithSimilarOnes() {
        try (var ensemble = weather()) {
            assertThatThrownBy(() -> ensemble.accessInvoker("get_wether"))
                    .isInstanceOf(ToolNotFound.class)
                    .hasMessage("There is no tool 'get_wether' in ensemble 'mcp-weather'. Did you mean get_weather?");
        }
    }

    @Test
    void javaCodeSeesItsContext() throws Exception {
        var ensemble = Ensemble.local("io")
                .configuration(Map.of("timeout", 5, "root", "/data"))
                .invoker(
                        "where",
                        "Says where",
                        anything(),
                        (context, arguments) -> "%s %s %s %s"
                                .formatted(
                                        context.configuration().get("root"),
                                        context.invoker().name(),
                                        context.auxdata().get("user"),
                                        arguments.get("file")))
                .build();
        var invoker = ensemble.accessInvoker("where");
        var context = new Context(Map.of("user", "ann"), invoker, new ConcurrentHashMap<>(), _ -> {});

        assertThat(invoker.invoke(context, Map.of("file", "a.txt")))
                .containsExactly(CanisterContent.text("/data where ann a.txt"));
    }

    @Test
    void whatJavaCodeReturnsBecomesContent() throws Exception {
        assertThat(call(local((_, _) -> Map.of("temperature", 62)), Map.of()))
                .containsExactly(new CanisterContent.Text("{\"temperature\":62}", "application/json"));
        assertThat(call(local((_, _) -> List.of(1, 2)), Map.of()))
                .containsExactly(new CanisterContent.Text("[1,2]", "application/json"));
        assertThat(call(local((_, _) -> null), Map.of())).isEmpty();
        assertThat(call(local((_, _) -> Optional.of("found")), Map.of()))
                .containsExactly(CanisterContent.text("found"));
        assertThat(call(
                        local((_, _) -> List.of(
                                Content.image("image/png", new byte[] {1}),
                                Document.text("a.md", "text/markdown", "# A"),
                                Document.bytes("a.bin", "application/x-thing", new byte[3]))),
                        Map.of()))
                .containsExactly(
                        new CanisterContent.Image(Bytes.of(new byte[] {1}), "image/png"),
                        new CanisterContent.Text("# A", "text/markdown"),
                        CanisterContent.text(
                                "Document a.bin of type application/x-thing with 3 bytes, which are not shown"));
    }

    @Test
    void aSchemaThatIsNoneIsRefusedWhenTheToolIsAdded() {
        assertThatThrownBy(() -> Ensemble.local("io")
                        .invoker("do", "", Map.of("type", "object", "pattern", "("), (_, _) -> null))
                .isInstanceOf(BadSchema.class);
    }

    @Test
    void impossibleSettingsAreRefused() {
        assertThatThrownBy(() -> Ensemble.local("a:b")).hasMessageContaining("colon");
        assertThatThrownBy(() -> Ensemble.local("io")
                        .configuration(Map.of("timeout", -1))
                        .build())
                .hasMessageContaining("timeout of ensemble 'io'");
        assertThatThrownBy(() -> Ensemble.local("io")
                        .invoker("do", "", anything(), (_, _) -> null)
                        .invoker("do", "", anything(), (_, _) -> null))
                .hasMessageContaining("'do'");
    }
}
