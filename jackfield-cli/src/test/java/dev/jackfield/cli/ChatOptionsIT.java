package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.cli.Shell.Outcome;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the options of `jackfield chat` and the commands of its prompt send to the model.
class ChatOptionsIT {
    private static final byte[] IMAGE = HexFormat.of().parseHex("89504e470d0a1a0a0000000d");

    @TempDir
    private Path folder;

    private ScriptedModel model;
    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        model = ScriptedModel.start(ModelStep.text("Fine."));
        shell = new Shell(folder);
        Files.writeString(Files.createDirectory(folder.resolve("notes")).resolve("word.txt"), "plum");
        Files.writeString(folder.resolve("jackfield.yaml"), """
            providers:
              local: {kind: openai, url: "%s", model: scripted-1, retries: 0}
            sources:
              files: {builtin: filesystem, roots: [notes], readOnly: true}
              more: {builtin: filesystem, roots: [notes], readOnly: true}
            profiles:
              readers: {sources: [files], include: ["files.readFile"]}
            """.formatted(model.url()));
    }

    @AfterEach
    void close() {
        model.close();
    }

    private Outcome once(String... options) {
        var line = new ArrayList<>(List.of("chat", "--once"));
        line.addAll(List.of(options));
        line.add("hello");
        return shell.run(line.toArray(String[]::new));
    }

    private Stream<String> offeredTools() {
        return model.lastCall()
                .tree()
                .path("tools")
                .valueStream()
                .map(tool -> tool.path("function").path("name").stringValue());
    }

    @Test
    void instructionsModelAndControlsReachTheModel() {
        var outcome = once(
                "--system",
                "Answer in Italian.",
                "--model",
                "local/another",
                "--temperature",
                "0.5",
                "--top-p",
                "0.25",
                "--max-tokens",
                "77",
                "--stop",
                "END",
                "--stop",
                "FIN");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        var body = model.lastCall().tree();
        assertThat(body.path("model").stringValue()).isEqualTo("another");
        assertThat(body.path("temperature").doubleValue()).isEqualTo(0.5);
        assertThat(body.path("top_p").doubleValue()).isEqualTo(0.25);
        assertThat(body.path("stop").valueStream().map(word -> word.stringValue()))
                .containsExactly("END", "FIN");
        assertThat(body.toString()).contains("Answer in Italian.", "77");
    }

    @Test
    void sourcesAreAllThatTheModelGets() {
        once("--source", "files");

        assertThat(offeredTools()).contains("files__readFile").noneMatch(name -> name.startsWith("more"));
    }

    @Test
    void profileIsAllThatTheModelGets() {
        var outcome = once("--profile", "readers");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(offeredTools()).contains("files__readFile").noneMatch(name -> name.contains("fileInfo"));
    }

    @Test
    void unknownSourcesAndProfilesAreRefused() {
        assertThat(once("--source", "file").err()).contains("'file'", "files");
        assertThat(once("--profile", "reader").err()).contains("'reader'", "readers");
        assertThat(once("--profile", "readers", "--source", "files").exit()).isEqualTo(2);
        assertThat(model.calls()).isEmpty();
    }

    @Test
    void viewDecidesWhatTheModelSees() {
        once("--view", "search");

        assertThat(offeredTools()).isNotEmpty().noneMatch(name -> name.startsWith("files"));
    }

    @Test
    void turnStopsAfterItsSteps() {
        model.afterwards(_ -> ModelStep.call("files__readFile", "{\"path\":\"word.txt\"}"));
        once();
        var outcome = once("--max-steps", "2");

        assertThat(outcome.err()).contains("its limit of steps").containsOnlyOnce("← files.readFile: plum");
    }

    @Test
    void imageGoesToTheModel() throws IOException {
        Files.write(folder.resolve("photo.png"), IMAGE);
        model.then(ModelStep.text("A cat."));
        shell.run("chat", "--once", "--image", "photo.png", "what is it?");
        assertThatModelSawTheImage("what is it?");

        shell.person("/image photo.png", "and this?", "/quit").run("chat");
        assertThatModelSawTheImage("and this?");
        var ids = shell.run("conversations").out().lines().map(line -> line.split("\t", 2)[0]);
        assertThat(ids)
                .hasSize(2)
                .allSatisfy(id ->
                        assertThat(shell.run("conversations", "view", id).out()).contains("[image image/png]"));
    }

    private void assertThatModelSawTheImage(String message) {
        assertThat(model.lastCall().body().toString())
                .contains(Base64.getEncoder().encodeToString(IMAGE), "image/png", message);
    }

    @Test
    void documentIsAnEntryOfItsOwnAndNoTitle() throws IOException {
        Files.writeString(folder.resolve("plan.md"), "# The plan");
        var outcome = shell.run("chat", "--once", "--document", "plan.md", "review this");

        assertThat(outcome.out()).as(outcome.err()).isEqualTo("Fine.\n");
        assertThat(model.lastCall().body().toString()).contains("# The plan", "plan.md", "review this");
        var listed = shell.run("conversations").out().strip();
        assertThat(listed).endsWith("\treview this");
        assertThat(shell.run("conversations", "view", listed.split("\t", 2)[0]).out())
                .isEqualTo(
                        "1. document\n   plan.md:\n   # The plan\n2. user\n   review this\n3. assistant\n   Fine.\n");
    }

    @Test
    void documentFromAPipeGoesToTheModel() {
        var outcome = shell.input("+ a line\n").run("chat", "--once", "--document", "-", "review this");

        assertThat(outcome.out()).as(outcome.err()).isEqualTo("Fine.\n");
        assertThat(model.lastCall().body().toString()).contains("+ a line", "review this");
    }

    @Test
    void toolsAreShownWithAText() {
        var outcome = shell.person("/tools info", "/quit").run("chat", "--source", "files");

        assertThat(outcome.out()).contains("files.fileInfo").doesNotContain("files.readFile", "more.");
    }
}
