package dev.jackfield.server.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Workflows of a hub that use its configured model: an agent, and values of sentences.
@Timeout(120)
class WorkflowAgentTest {
    @TempDir
    private Path folder;

    private ScriptedModel model;

    @BeforeEach
    void start() throws IOException {
        model = ScriptedModel.start();
        var commands = Files.createDirectories(folder.resolve("hall/_commands"));
        Files.writeString(commands.resolve("Greet.java"), """
            package _commands;

            import dev.jackfield.tools.Param;
            import dev.jackfield.workflow.*;

            @CommandDescription(value = "Greets a guest.", utterances = {"say hello to Ann", "greet Bob"})
            public final class Greet implements Command<Greet.Parameters, Object> {
                public record Parameters(@Param(value = "who", pattern = "^[A-Z][a-z]+$") String name) {}

                @Override
                public CommandOutput run(Parameters given, Object state, Turn turn) {
                    return CommandOutput.of("Hello, " + given.name() + "!");
                }
            }
            """);
    }

    @AfterEach
    void close() {
        model.close();
    }

    private ConversingHub hub(String kind) throws InterruptedException {
        var source = "  hall: {workflow: \"%s\", agent: true}\n".formatted(folder.resolve("hall"));
        var provider = "providers: {local: {kind: %s, url: \"%s\", key: k, retries: 0, model: scripted-1}}\n"
                .formatted(kind, model.url());
        return new ConversingHub(folder, source + provider);
    }

    private static TestClient client(ConversingHub hub) {
        return hub.modern(Identity.LOCAL, "{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic"})
    void theAgentUsesTheConfiguredModel(String kind) throws InterruptedException {
        model.then(
                ModelStep.call("workflow_assistant", "{\"request\":\"greet Ann\"}"),
                ModelStep.call("greet", "{\"query\":\"@greet name=\\\"Ann\\\"\"}"),
                ModelStep.text("Ann was greeted."),
                ModelStep.text("Done."));
        try (var hub = hub(kind);
                var client = client(hub)) {
            var answer = client.call("hall.ask_agent", "{\"text\":\"greet Ann\"}");

            assertThat(TestClient.textOf(answer)).isEqualTo("Done.");
        }
        assertThat(model.calls().get(2).lastText()).isEqualTo("Hello, Ann!");
        assertThat(model.calls().getFirst().body().toString()).doesNotContain("[A-Z][a-z]");
        assertThat(model.calls().get(1).body().toString()).contains("[A-Z][a-z]");
    }

    @Test
    void theAgentIsAskedForWhatItsWordsLeaveOut() throws InterruptedException {
        model.then(
                ModelStep.call("workflow_assistant", "{\"request\":\"greet the lady\"}"),
                ModelStep.call("greet", "{\"query\":\"the lady of the house\"}"),
                ModelStep.text("I do not know her name."),
                ModelStep.text("What is her name?"));
        try (var hub = hub("openai");
                var client = client(hub)) {
            client.call("hall.ask_agent", "{\"text\":\"greet the lady\"}");
        }
        assertThat(model.calls()).hasSize(4);
        assertThat(model.calls().get(2).lastText()).contains("I need the name");
    }

    @Test
    void aFailureOfTheProviderIsAnInternalError() throws InterruptedException {
        model.then(ModelStep.status(401, "authentication_error", "bad key"));
        try (var hub = hub("openai");
                var client = client(hub)) {
            var error = client.call("hall.ask_agent", "{\"text\":\"greet Ann\"}")
                    .error()
                    .orElseThrow();

            assertThat(error.code()).isEqualTo(RpcError.INTERNAL);
            assertThat(error.message()).contains("(call ").doesNotContain("\tat ");
        }
    }

    @Test
    void theModelReadsValuesAndTheUserConfirms() throws InterruptedException {
        model.then(ModelStep.text("{\"name\":\"Carla\"}"));
        try (var hub = hub("openai");
                var client = client(hub)) {
            var question = client.call("hall.ask", "{\"text\":\"@greet the lady of the house\"}");
            var answer = client.call("hall.ask", "{\"text\":\"yes\"}");

            assertThat(TestClient.textOf(question)).contains("Carla").contains("yes or no");
            assertThat(TestClient.textOf(answer)).isEqualTo("Hello, Carla!");
        }
    }

    @Test
    void theModelOfTheClientReadsNoSentences() throws InterruptedException {
        var more = "  hall: {workflow: \"%s\", language: model}\n".formatted(folder.resolve("hall"));
        try (var hub = new ConversingHub(folder, more);
                var client = hub.modern(Identity.LOCAL, "{\"sampling\":{\"tools\":{}}}")) {
            var question = client.call("hall.ask", "{\"text\":\"@greet the lady of the house\"}");

            assertThat(TestClient.textOf(question)).contains("I need the name");
        }
    }

    @Test
    void withoutAModelTheClientIsToldWhatToDo() throws InterruptedException {
        var more = "  hall: {workflow: \"%s\", agent: true}\n".formatted(folder.resolve("hall"));
        try (var hub = new ConversingHub(folder, more);
                var client = client(hub)) {
            var answer = client.call("hall.ask_agent", "{\"text\":\"greet Ann\"}");

            assertThat(TestClient.textOf(answer))
                    .startsWith("No model is configured")
                    .contains("providers");
            assertThat(answer.result().get("isError")).hasToString("Optional[true]");
        }
    }
}
