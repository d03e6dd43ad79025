package dev.jackfield.agent.ensemble;

import static dev.jackfield.agent.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.Role;
import dev.jackfield.agent.converse.ConversationEvent;
import dev.jackfield.agent.converse.EventHandler;
import dev.jackfield.agent.converse.OnToolFailure;
import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.agent.converse.TurnLimits;
import dev.jackfield.agent.converse.TurnSettings;
import dev.jackfield.agent.ensemble.descriptor.EnsembleLoader;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.Controls;
import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ProviderClient;
import dev.jackfield.agent.model.Providers;
import dev.jackfield.api.Jackfield;
import dev.jackfield.api.McpClient;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.Results;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The examples of the converser's design in Java. docs/coming-from/converser.md quotes from here.
@Timeout(120)
class ConverserExamplesIT {
    private final List<String> command = WeatherServer.program();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    private final ScriptedChat chat = new ScriptedChat();
    private final Model model = Model.of(chat);
    private final List<Canister> canisters = new ArrayList<>(
            List.of(new Canister.User(List.of(CanisterContent.text("What's the weather in NYC?")), Instant.now())));

    private void script() {
        chat.calls(call("call_1", "get_weather", "{\"location\":\"NYC\"}")).says("It is 62°F.");
    }

    @Test
    void completeFlow() throws InterruptedException {
        script();
        var canisters = new ArrayList<Canister>();

        // 1. Create a client, 2. discover its tools
        var weatherClient = McpClient.stdio(command);
        try (var weather = Ensemble.discover(weatherClient, "mcp-weather")) {

            // 3. Converse with these tools
            var question = CanisterContent.text("What's the weather in NYC?");
            canisters.add(new Canister.User(List.of(question), Instant.now()));

            // 4. The model calls a tool and answers; everything new is in the response
            var response = model.converse(canisters, List.of(weather));
            canisters.addAll(response);
        } // 5. The ensemble is disconnected here, also after an exception

        assertThat(canisters)
                .extracting(Canister::role)
                .containsExactly(Role.USER, Role.ASSISTANT, Role.INVOCATION, Role.RESULT, Role.ASSISTANT);
        assertThat(((Canister.ToolInvocation) canisters.get(2)).name()).isEqualTo("get_weather");
        assertThat(weatherClient.isConnected()).isFalse();
    }

    @Test
    void stdioServer() {
        // ["npx", "-y", "@modelcontextprotocol/server-filesystem"]
        var filesystemClient = McpClient.stdio(command, Map.of("ALLOWED_PATHS", "/data,/tmp"));
        try (var filesystem = Ensemble.discover(filesystemClient, "mcp-filesystem")) {
            filesystem.invokers().values().forEach(tool -> out.println(tool.name() + ": " + tool.description()));
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("get_weather: The tool get_weather of weather");
    }

    @Tools("api")
    static final class Api {
        @Tool("Looks something up.")
        String look(@Param("what") String what) {
            return what + " is fine";
        }
    }

    @Test
    void httpServer() {
        var token = "secret-of-ann";
        try (var hub = Jackfield.builder()
                .tools(new Api())
                .token(token, "ann", "readers")
                .start()) {
            var url = hub.serveHttp(0).url() + "/api";

            var apiClient = McpClient.http(url, Map.of("Authorization", "Bearer " + token));
            try (var api = Ensemble.discover(apiClient, "mcp-api")) {
                assertThat(api.invokers()).containsKey("look");
            }

            assertThatThrownBy(() -> Ensemble.discover(McpClient.http(url), "mcp-api"))
                    .isInstanceOf(McpConnectionFailure.class)
                    .hasMessageContaining("401");
        }
    }

    @Test
    void severalServers() throws InterruptedException {
        chat.calls(call("1", "mcp-weather:get_weather", "{\"location\":\"NYC\"}"), call("2", "query", "{}"))
                .says("Done.");
        var weatherClient = McpClient.stdio(command);
        var filesystemClient = McpClient.stdio(command);
        var databaseClient = Servers.client(FakeUpstream.named("database").tool("query", _ -> Results.text("3 rows")));

        try (var weather = Ensemble.discover(weatherClient, "mcp-weather");
                var filesystem = Ensemble.discover(filesystemClient, "mcp-filesystem");
                var database = Ensemble.discover(databaseClient, "mcp-database")) {
            var response = model.converse(canisters, List.of(weather, filesystem, database));
            canisters.addAll(response);
        }

        assertThat(canisters).hasSize(7);
        assertThat(List.of(weatherClient, filesystemClient, databaseClient)).noneMatch(McpClient::isConnected);
    }

    @Test
    void javaTools() throws InterruptedException {
        script();
        var local = Ensemble.local("local-tools")
                .configuration(Map.of("timeout", 10, "api_key", "xxx"))
                .invoker(
                        "get_weather",
                        "Get current weather for location",
                        Map.of(
                                "type", "object",
                                "properties", Map.of("location", Map.of("type", "string")),
                                "required", List.of("location")),
                        (context, arguments) -> {
                            var calls = context.namespace().merge("calls", 1, (a, b) -> (int) a + (int) b);
                            context.progress().accept("call " + calls);
                            return Map.of("location", arguments.get("location"), "temperature", 62);
                        })
                .build();
        canisters.addAll(model.converse(canisters, List.of(local)));

        assertThat(canisters.get(3))
                .isInstanceOfSatisfying(
                        Canister.Result.class,
                        result -> assertThat(result.content().toString()).contains("\"temperature\":62"));
    }

    @Test
    void severalTurns() throws InterruptedException {
        script();
        script();
        var local = Ensemble.local("local-tools")
                .invoker(
                        "get_weather",
                        "Get current weather for location",
                        Map.of("type", "object"),
                        (context, _) -> context.namespace().merge("calls", 1, (a, b) -> (int) a + (int) b))
                .build();

        var conversation = model.conversation(List.of(local));
        conversation.say("What's the weather in NYC?");
        conversation.say("And now?"); // the context of the tool has the namespace of the first turn

        assertThat(conversation.canisters().get(8))
                .isInstanceOfSatisfying(
                        Canister.Result.class,
                        result -> assertThat(result.content().toString()).contains("text=2"));
    }

    @Test
    void events() throws InterruptedException {
        script();
        try (var weather = Ensemble.discover(McpClient.stdio(command), "mcp-weather")) {
            EventHandler handler = event -> {
                switch (event.kind()) {
                    case STARTED ->
                        out.println("-- " + event.number() + " " + event.role().word());
                    case PROGRESS -> out.print(event.text());
                    case FAILED -> out.println("failed: " + event.text());
                    default -> {}
                }
            };
            model.converse(canisters, List.of(weather), TurnSettings.USUAL, handler);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("-- 2 assistant", "-- 3 invocation", "-- 4 result", "-- 5 assistant", "It is 62°F.");
    }

    @Test
    void failures() throws InterruptedException {
        chat.calls(call("call_1", "get_weather", "{\"location\":\"NYC\"}"));
        var weather = Ensemble.discover(McpClient.stdio(command), "mcp-weather");
        weather.disconnect();

        try {
            var failFast = TurnSettings.USUAL.with(OnToolFailure.RAISE);
            canisters.addAll(model.converse(canisters, List.of(weather), failFast, EventHandler.NONE));
        } catch (ToolExecutionFailure failure) {
            out.println(failure.kind().word() + ": " + failure.getMessage()); // and the list is as it was before
        }

        assertThat(printed.toString(StandardCharsets.UTF_8).strip())
                .isEqualTo("network: MCP server connection failed: ensemble 'mcp-weather' is disconnected");
        assertThat(canisters).hasSize(1);
    }

    @Test
    void limits() throws InterruptedException {
        script();
        try (var weather = Ensemble.discover(McpClient.stdio(command), "mcp-weather")) {
            var controls =
                    new Controls(OptionalDouble.of(0.7), OptionalDouble.empty(), OptionalInt.of(1024), List.of());
            var settings = TurnSettings.USUAL
                    .with(controls)
                    .with(TurnLimits.USUAL.withSteps(5).withTime(Duration.ofMinutes(1)));
            var toolbox = new EnsembleToolbox(List.of(weather), Map.of("user", "ann"));
            var outcome = model.turn(canisters, toolbox, settings, EventHandler.NONE);
            out.println(outcome.stopReason().word() + ", " + outcome.steps() + " steps, " + outcome.usage());
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).startsWith("end, 2 steps, ");
        assertThat(chat.requests().getFirst().controls().maxTokens()).hasValue(1024);
    }

    @Test
    void lookUp() {
        try (var weather = Ensemble.discover(McpClient.stdio(command), "mcp-weather")) {
            var ensembles = new Ensembles(List.of(weather));
            var scoped = ensembles.accessInvoker("mcp-weather:get_weather");
            var bare = ensembles.accessInvoker("get_weather"); // of the first ensemble that has it

            assertThat(scoped.name()).isEqualTo(bare.name());
            assertThatThrownBy(() -> ensembles.accessInvoker("mcp-other:get_weather"))
                    .isInstanceOf(ToolNotFoundException.class);
        }
    }

    @Test
    void descriptors(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("io.toml"), """
            [ensemble]
            name = "io"
            [[invokers]]
            name = "read_file"
            """);
        var file = Files.writeString(folder.resolve("notes.txt"), "hello");

        var code = Map.<String, Invocable>of(
                "io:read_file", (_, arguments) -> Files.readString(Path.of((String) arguments.get("path"))));
        var loader = new EnsembleLoader((ensemble, tool) -> Optional.ofNullable(code.get(ensemble + ":" + tool)));
        var ensembles = loader.loadAll(folder); // every *.toml that is not switched off

        var result = new EnsembleToolbox(ensembles)
                .call(call("1", "read_file", "{\"path\":\"" + file.toString().replace('\\', '/') + "\"}"), _ -> {});
        assertThat(result.content()).containsExactly(CanisterContent.text("hello"));
    }

    /// A provider with one model.
    private record OneModel(ChatModel only) implements ProviderClient {
        @Override
        public ChatModel accessModel(String id) {
            return only;
        }

        @Override
        public List<ModelDescriptor> surveyModels() {
            return List.of(only.descriptor());
        }

        @Override
        public void close() {}
    }

    @Test
    void providers() throws InterruptedException {
        chat.says("Hello.");
        var client = new OneModel(chat);

        try (var providers = new Providers().register("anthropic", client)) {
            var models = new Models(providers);
            var model = models.accessModel("anthropic/claude-sonnet-4-5");
            canisters.addAll(model.converse(canisters, List.of()));
            models.surveyModels("anthropic").forEach(each -> out.println(each.id() + " " + each.contextWindow()));

            assertThatThrownBy(() -> models.accessModel("openai/gpt-5")).hasMessage("Provider not registered: openai");
            assertThatThrownBy(() -> models.accessModel("gpt-5")).hasMessageContaining("write the provider");
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).strip()).isEqualTo("scripted 100000");
        assertThat(canisters).hasSize(2);
    }

    @Test
    void cancel() throws InterruptedException {
        chat.calls(call("1", "wait", "{}"));
        var waiting = new CountDownLatch(1);
        var cancelled = new CountDownLatch(1);
        try (var weather = Ensemble.discover(McpClient.stdio(command), "mcp-weather")) {
            var turn = Thread.ofVirtual().start(() -> {
                try {
                    model.converse(canisters, List.of(weather), TurnSettings.USUAL, event -> {
                        if (event.kind() == ConversationEvent.Kind.PROGRESS) {
                            waiting.countDown();
                        }
                    });
                } catch (InterruptedException interrupted) {
                    cancelled.countDown();
                }
            });
            assertThat(waiting.await(60, TimeUnit.SECONDS)).isTrue();
            turn.interrupt(); // the model and the tools stop, and nothing of the turn is kept
            assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(canisters).hasSize(1);
    }
}
