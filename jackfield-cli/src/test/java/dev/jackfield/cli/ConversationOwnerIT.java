package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.settings.state.RunningHub;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/// The person at a machine is the same one with and without a running hub.
@EnabledIf("dev.jackfield.cli.PseudoTerminal#canBeOpened")
class ConversationOwnerIT {
    @TempDir
    private Path folder;

    @Test
    void conversationGoesOnWithAndWithoutARunningHub() throws IOException, InterruptedException {
        try (var model = ScriptedModel.start(
                ModelStep.text("One."), ModelStep.text("Two."), ModelStep.text("Three."), ModelStep.text("Four."))) {
            configure(model);
            say("first");
            var alone = conversations().getFirst();
            try (var hub = new PseudoTerminal(folder, "serve", "--port", "0")) {
                hub.await("/mcp");
                say("second", "--conversation", alone);
                say("third");
                assertThat(conversations()).hasSize(2).contains(alone);
                assertThatClientsWithoutATokenSeeNone();
            }
            assertThat(conversations()).hasSize(2);
            say("fourth", "--conversation", alone);

            assertThat(model.lastCall().body().toString()).contains("first", "second", "fourth");
        }
    }

    private void say(String message, String... options) {
        var line = new ArrayList<>(List.of("chat", "--once"));
        line.addAll(List.of(options));
        line.add(message);
        var outcome = new Shell(folder).run(line.toArray(String[]::new));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
    }

    private List<String> conversations() {
        var listed = new Shell(folder).run("conversations").out().lines();
        return listed.map(line -> line.split("\t", 2)[0]).toList();
    }

    private void assertThatClientsWithoutATokenSeeNone() {
        var url = RunningHub.find(new Shell(folder).surroundings().state())
                .orElseThrow()
                .url();
        var outcome = new Shell(folder).run("conversations", "--url", url.toString());
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("Acting as 'local'");
    }

    private void configure(ScriptedModel model) throws IOException {
        Files.writeString(folder.resolve("jackfield.yaml"), """
            providers:
              local: {kind: openai, url: "%s", model: scripted-1, retries: 0}
            """.formatted(model.url()));
    }
}
