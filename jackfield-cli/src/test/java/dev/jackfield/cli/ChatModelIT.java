package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which model `jackfield chat` talks to, and what it says where there is none.
class ChatModelIT {
    /// A provider that cannot be reached.
    private static final String FAR = "far: {kind: openai, url: \"http://127.0.0.1:1/v1\", retries: 0}";

    @TempDir
    private Path folder;

    private ScriptedModel model;
    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        model = ScriptedModel.start(ModelStep.text("Fine.")).models("scripted-1", "scripted-2");
        shell = new Shell(folder);
        configure("""
            providers:
              local: {kind: openai, url: "%s", model: scripted-1, retries: 0}
              %s
            """.formatted(model.url(), FAR));
    }

    private void configure(String yaml) throws IOException {
        Files.writeString(folder.resolve("jackfield.yaml"), yaml);
    }

    @AfterEach
    void close() {
        model.close();
    }

    @Test
    void personHearsBeforeTheFirstMessageThatThereIsNoModel() throws IOException {
        configure("sources: {}");
        var outcome = shell.person("hello").run("chat");

        assertThat(outcome.exit()).isEqualTo(5);
        assertThat(outcome.err())
                .contains("No model is configured", "\nproviders:\n  anthropic: {key: \"${ANTHROPIC_API_KEY}\"")
                .doesNotContain("Type a message");
    }

    @Test
    void pipeEndsWithAnExitCodeWhereThereIsNoModel() throws IOException {
        configure("sources: {}");
        var outcome = shell.input("hello\n").run("chat", "--json");

        assertThat(outcome.exit()).isEqualTo(5);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("No model is configured");
    }

    @Test
    void providerWithoutAUsualModelIsNamed() throws IOException {
        configure("providers: {%s}".formatted(FAR));
        var outcome = shell.person("hello").run("chat");

        assertThat(outcome.exit()).isEqualTo(5);
        assertThat(outcome.err()).contains("--model far/MODEL");
    }

    @Test
    void beginningAChatAsksNoProvider() throws IOException {
        configure("providers: {%s}\nconversation: {model: far/x}".formatted(FAR));
        var outcome = shell.person("/quit").run("chat");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("Type a message");
    }

    @Test
    void unknownProviderIsRefusedAtOnceWithTheKnownOnes() {
        var outcome = shell.run("chat", "--once", "--model", "foo/bar", "hello");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("no provider 'foo'", "Providers: local, far.");
        assertThat(model.calls()).isEmpty();
    }

    @Test
    void unknownProviderOfThePromptChangesNothing() {
        var outcome = shell.person("/model foo/bar", "hello", "/quit").run("chat");

        assertThat(outcome.err()).contains("no provider 'foo'", "Providers: local, far.");
        assertThat(model.lastCall().body().text("model")).contains("scripted-1");
    }

    @Test
    void promptListsModelsAndProvidersThatCannot() {
        var outcome = shell.person("/model", "/model local/scripted-2", "hello", "/model", "/quit")
                .run("chat");

        assertThat(outcome.out().lines())
                .containsExactly(
                        "* local/scripted-1",
                        "  local/scripted-2",
                        "Fine.",
                        "  local/scripted-1",
                        "* local/scripted-2");
        assertThat(outcome.err()).contains("(far does not list its models: ", "(In use: local/scripted-1)");
        assertThat(model.lastCall().body().text("model")).contains("scripted-2");
    }

    @Test
    void commandListsModels() {
        var outcome = shell.run("conversations", "models");

        assertThat(outcome.out()).isEqualTo("* local/scripted-1\n  local/scripted-2\n");
        assertThat(outcome.err()).contains("(far does not list its models: ");
        assertThat(shell.run("conversations", "models", "--json").out())
                .contains("\"context_window\"", "\"provider\" : \"far\"");
    }

    @Test
    void conversationIsCreatedWithItsModel() {
        var id = shell.run("conversations", "create", "--model", "local/scripted-2")
                .out()
                .strip();
        var outcome = shell.run("chat", "--once", "--conversation", id, "hello");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(model.lastCall().body().text("model")).contains("scripted-2");
    }

    @Test
    void conversationIsNotCreatedWithAModelOfAnUnknownProvider() {
        var outcome = shell.run("conversations", "create", "--model", "foo/bar");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("Provider not registered: foo");
    }
}
