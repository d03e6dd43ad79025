package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.model.ModelPiece;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/// `jackfield chat` in a real terminal, as a client of a hub in another process.
@EnabledIf("dev.jackfield.cli.PseudoTerminal#canBeOpened")
class ChatTerminalIT {
    private static final String CTRL_C = "\u0003";

    @TempDir
    private Path folder;

    @Test
    void ctrlCCancelsTheTurnAndTwiceLeaves() throws IOException, InterruptedException {
        try (var model = ScriptedModel.start(
                        ModelStep.text("Hello ", "there."),
                        ModelStep.turn(
                                ModelStep.Stop.END,
                                List.of(ModelPiece.text("Once upon a time"), new ModelPiece.Silence())),
                        ModelStep.text("Still here."));
                var hub = new PseudoTerminal(configured(model), "serve", "--port", "0")) {
            hub.await("/mcp");
            try (var chat = new PseudoTerminal(folder, "chat")) {
                chat.await("> ").type("hi\n").await("Hello there.").await("> ");
                chat.type("tell me a story\n")
                        .await("Once upon a time")
                        .type(CTRL_C)
                        .await("Cancelled");
                assertThat(model.awaitHangUp()).isTrue();

                chat.await("> ").type("are you there?\n").await("Still here.").await("> ");
                chat.type(CTRL_C).await("Press Ctrl-C again").type(CTRL_C);
                assertThat(chat.exit()).isEqualTo(130);
            }
        }
    }

    @Test
    void ctrlCAtAQuestionCancelsTheTurn() throws IOException, InterruptedException {
        AskingSkill.write(folder);
        try (var model = ScriptedModel.start(
                        ModelStep.text("Hello."), ModelStep.call("shop__order", "{}"), ModelStep.text("Never mind."));
                var hub = new PseudoTerminal(configured(model), "serve", "--port", "0")) {
            hub.await("/mcp");
            try (var chat = new PseudoTerminal(folder, "chat")) {
                chat.await("> ").type("hi\n").await("Hello.").await("> ");
                chat.type("tea please\n")
                        .await("shop.order asks you:")
                        .await("> ")
                        .type(CTRL_C)
                        .await("Cancelled");
                chat.await("> ")
                        .type("no tea\n")
                        .await("Never mind.")
                        .await("> ")
                        .type("/quit\n");

                assertThat(chat.exit()).isZero();
            }
            assertThat(model.lastCall().body().toString()).contains("no tea").doesNotContain("tea please");
        }
    }

    @Test
    void ctrlCStopsAToolThatRuns() throws IOException, InterruptedException {
        AskingSkill.write(folder);
        try (var model = ScriptedModel.start(
                        ModelStep.text("Hello."), ModelStep.call("shop__brew", "{}"), ModelStep.text("Never mind."));
                var hub = new PseudoTerminal(configured(model), "serve", "--port", "0")) {
            hub.await("/mcp");
            try (var chat = new PseudoTerminal(folder, "chat")) {
                chat.await("> ").type("hi\n").await("Hello.").await("> ");
                chat.type("tea please\n").await("→ shop.brew").type(CTRL_C).await("Cancelled");
                chat.await("> ").type("no tea\n").await("Never mind.").await("> ");
                chat.type("/view\n")
                        .await("3. user")
                        .await("no tea")
                        .await("> ")
                        .type("/quit\n");

                assertThat(chat.exit()).isZero();
            }
        }
    }

    private Path configured(ScriptedModel model) throws IOException {
        Files.writeString(folder.resolve("jackfield.yaml"), """
            providers:
              local: {kind: openai, url: "%s", model: scripted-1}
            """.formatted(model.url()));
        return folder;
    }
}
