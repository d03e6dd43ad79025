package dev.jackfield.agent.ensemble;

import static dev.jackfield.agent.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.ConversationEvent;
import dev.jackfield.agent.converse.EventHandler;
import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.converse.TurnSettings;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.api.McpClient;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// A conversation with a program, a server and Java code, after which none of them is connected, however it ended.
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class ThreeEnsemblesIT {
    private static final List<Canister> QUESTION =
            List.of(new Canister.User(List.of(CanisterContent.text("What's the weather?")), Instant.EPOCH));

    private final HttpHost host = listen();
    private final ScriptedChat chat = new ScriptedChat();
    private final List<ProcessHandle> processes = new ArrayList<>();
    private final List<Ensemble> ensembles = new ArrayList<>();

    private static HttpHost listen() {
        var anyone = new Admission("anyone", WeatherServer.named("remote")::connect);
        return HttpHost.start(
                HostSettings.loopback(0), Map.of("/mcp", new McpMount(_ -> anyone, McpMountSettings.DEFAULT)));
    }

    @AfterEach
    void stop() {
        host.close();
    }

    /// Converses as a program does that cleans up after itself.
    private List<Canister> converse(TurnSettings settings, EventHandler handler) throws InterruptedException {
        assertThat(connections()).isZero();
        var before = ProcessHandle.current().children().toList();
        try (var local = Ensemble.discover(McpClient.stdio(WeatherServer.program()), "mcp-local");
                var remote = Ensemble.discover(McpClient.http(host.uri() + "/mcp"), "mcp-remote");
                var code = Ensemble.local("code")
                        .invoker(
                                "add",
                                "Adds",
                                Map.of("type", "object"),
                                (_, arguments) -> arguments.values().stream()
                                        .mapToInt(value -> ((Number) Objects.requireNonNull(value)).intValue())
                                        .sum())
                        .build()) {
            ensembles.addAll(List.of(local, remote, code));
            var pid = local.connection().orElseThrow().callTool("pid", Map.of()).text();
            processes.addAll(ProcessHandle.current()
                    .children()
                    .filter(child -> !before.contains(child))
                    .toList());
            assertThat(processes.stream().filter(ThreeEnsemblesIT::isJava))
                    .singleElement()
                    .satisfies(process -> assertThat(process.pid()).hasToString(pid));
            assertThat(connections()).isPositive();
            assertThat(ensembles).extracting(Ensemble::name).containsExactly("mcp-local", "mcp-remote", "code");
            assertThat(ensembles.stream().flatMap(ensemble -> ensemble.connection().stream()))
                    .doesNotHaveDuplicates()
                    .hasSize(2);
            return Model.of(chat).converse(QUESTION, List.of(local, remote, code), settings, handler);
        }
    }

    /// Tells the program from the shell beside it, which ends the program if this process is killed.
    private static boolean isJava(ProcessHandle process) {
        return process.info().command().orElse("").endsWith("java");
    }

    /// Counts the connections to the server that this process holds open.
    private long connections() {
        var port = String.format(Locale.ROOT, ":%04X ", host.port());
        var established = " 01 ";
        return tables().stream()
                .map(String::strip)
                .filter(line -> line.contains(established))
                .filter(line -> line.indexOf(port) > line.indexOf(' ', line.indexOf(": ") + 2))
                .count();
    }

    private static List<String> tables() {
        try {
            var lines = new ArrayList<>(Files.readAllLines(Path.of("/proc/self/net/tcp")));
            lines.addAll(Files.readAllLines(Path.of("/proc/self/net/tcp6")));
            return lines;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void nothingIsLeft() throws Exception {
        for (var process : processes) {
            process.onExit().get(60, TimeUnit.SECONDS);
        }
        Eventually.await(() -> connections() == 0);
        assertThat(ensembles)
                .hasSize(3)
                .allSatisfy(ensemble ->
                        assertThatThrownBy(ensemble::requireConnection).hasMessageContaining("is disconnected"));
    }

    @Test
    void allThreeAnswerInOneTurnAndAreGoneAfterwards() throws Exception {
        chat.calls(
                        call("1", "mcp-local:get_weather", "{\"location\":\"NYC\"}"),
                        call("2", "mcp-remote:get_weather", "{\"location\":\"SF\"}"),
                        call("3", "add", "{\"a\":2,\"b\":3}"))
                .says("Fine everywhere.");

        var said = converse(TurnSettings.USUAL, EventHandler.NONE);

        assertThat(said.stream()
                        .filter(Canister.Result.class::isInstance)
                        .map(result -> ((Canister.Result) result).content().getFirst()))
                .containsExactly(
                        CanisterContent.text("62°F in NYC"),
                        CanisterContent.text("62°F in SF"),
                        new CanisterContent.Text("5", "application/json"));
        nothingIsLeft();
    }

    @Test
    void nothingIsLeftWhenTheModelFailsHalfWay() throws Exception {
        chat.calls(call("1", "mcp-local:get_weather", "{\"location\":\"NYC\"}")).then((_, _) -> {
            throw new ModelException(ModelException.Kind.SERVER, "The provider failed.");
        });

        assertThatThrownBy(() -> converse(TurnSettings.USUAL, EventHandler.NONE))
                .isInstanceOf(ModelException.class);

        nothingIsLeft();
    }

    @Test
    void nothingIsLeftWhenTheUserInterrupts() throws Exception {
        chat.calls(call("1", "mcp-local:wait", "{}"), call("2", "mcp-remote:wait", "{}"));
        var waiting = new CountDownLatch(2);
        var ended = new CountDownLatch(1);
        var turn = Thread.ofVirtual().start(() -> {
            try {
                converse(TurnSettings.USUAL, event -> {
                    if (event.kind() == ConversationEvent.Kind.PROGRESS) {
                        waiting.countDown();
                    }
                });
            } catch (InterruptedException interrupted) {
                ended.countDown();
            }
        });
        assertThat(waiting.await(60, TimeUnit.SECONDS)).isTrue();

        turn.interrupt();

        assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
        turn.join();
        nothingIsLeft();
    }

    @Test
    void aProgramThatIsKilledFailsItsCallsAndTheOthersAnswer() throws Exception {
        chat.calls(call("1", "mcp-local:wait", "{}"), call("2", "add", "{\"a\":1,\"b\":1}"))
                .says("One of them is gone.");
        var results = new ArrayList<Canister.Result>();

        for (var canister : converse(TurnSettings.USUAL, killing())) {
            if (canister instanceof Canister.Result result) {
                results.add(result);
            }
        }

        assertThat(results.getFirst().error())
                .hasValueSatisfying(error -> assertThat(error.kind()).isEqualTo(ToolError.Kind.NETWORK))
                .hasValueSatisfying(error -> assertThat(error.message()).startsWith("MCP server connection failed: "));
        assertThat(results.getLast().error()).isEmpty();
        nothingIsLeft();
    }

    /// Kills the program when a call waits in it.
    private EventHandler killing() {
        return event -> {
            if (event.kind() == ConversationEvent.Kind.PROGRESS && event.text().equals("waiting")) {
                processes.stream().filter(ThreeEnsemblesIT::isJava).forEach(ProcessHandle::destroyForcibly);
            }
        };
    }

    @Test
    void anEnsembleConnectsItsProgramOnceAndAgainAfterDisconnect() throws Exception {
        try (var ensemble = Ensemble.discover(McpClient.stdio(WeatherServer.program()), "mcp-local")) {
            var first = pid(ensemble);
            ensemble.connect().connect();
            assertThat(pid(ensemble)).isEqualTo(first);

            ensemble.disconnect();
            ensemble.disconnect();
            ProcessHandle.of(Long.parseLong(first))
                    .ifPresent(process -> process.onExit().join());
            ensemble.connect();

            assertThat(pid(ensemble)).isNotEqualTo(first);
        }
    }

    private static String pid(Ensemble ensemble) throws InterruptedException {
        var result = new EnsembleToolbox(List.of(ensemble)).call(call("1", "pid", "{}"), _ -> {});
        return ((CanisterContent.Text) result.content().getFirst()).text();
    }
}
