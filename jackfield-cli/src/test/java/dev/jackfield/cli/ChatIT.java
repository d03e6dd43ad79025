package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.model.ModelPiece;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `jackfield chat` and `jackfield conversations` with a hub of their own, whose model follows a script.
class ChatIT {
    private static final ModelStep READ = ModelStep.call("files__readFile", "{\"path\":\"word.txt\"}");

    @TempDir
    private Path folder;

    private ScriptedModel model;
    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        model = ScriptedModel.start();
        shell = new Shell(folder);
        Files.createDirectory(folder.resolve("notes"));
        Files.writeString(folder.resolve("notes/word.txt"), "plum");
        configure("openai");
    }

    @AfterEach
    void close() {
        model.close();
    }

    private void configure(String kind) throws IOException {
        Files.writeString(folder.resolve("jackfield.yaml"), """
            providers:
              local: {kind: %s, url: "%s", model: scripted-1, retries: 0}
            sources:
              files: {builtin: filesystem, roots: [notes], readOnly: true}
            """.formatted(kind, model.url()));
    }

    private String onlyConversation() {
        return shell.run("conversations").out().split("\t", 2)[0];
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic"})
    void modelCallsAToolAndAnswers(String kind) throws IOException {
        configure(kind);
        model.then(READ, ModelStep.text("The word ", "is plum."));
        var outcome = shell.run("chat", "--once", "call", "the", "tool");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEqualTo("The word is plum.\n");
        assertThat(outcome.err()).contains("  → files.readFile {\"path\":\"word.txt\"}\n  ← files.readFile: plum\n");
        assertThat(model.calls().getFirst().lastText()).isEqualTo("call the tool");
    }

    @Test
    void personForksAConversationAndGoesOn() {
        model.then(ModelStep.text("One."), ModelStep.text("Two."), ModelStep.text("Other."));
        var outcome = shell.person(
                        "/tools", "first", "second", "/view", "/fork 2", "third", "/view", "/list", "/model", "/quit")
                .run("chat");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .contains("files.fileInfo\tpath: string\t")
                .doesNotContain("jackfield.converse", "ai.process");
        assertThat(outcome.out().lines())
                .containsSubsequence(
                        "1. user",
                        "   first",
                        "2. assistant",
                        "   One.",
                        "3. user",
                        "   second",
                        "4. assistant",
                        "   Two.",
                        "Other.",
                        "1. user",
                        "   first",
                        "2. assistant",
                        "   One.",
                        "3. user",
                        "   third",
                        "4. assistant",
                        "   Other.");
        assertThat(outcome.out()).contains("* local/scripted-1\n");
        assertThat(outcome.err()).contains("up to number 2", "To continue later: jackfield chat --conversation ");
        assertThat(model.lastCall().body().toString())
                .contains("first", "third")
                .doesNotContain("second");
        assertThat(shell.run("conversations").out().lines()).hasSize(2);
    }

    @Test
    void failingModelIsExplainedAndNothingIsKept() {
        model.then(ModelStep.status(401, "authentication_error", "no such key"));
        var outcome = shell.run("chat", "--once", "hello");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).contains("jackfield: ").contains("local");
        assertThat(outcome.out()).isEmpty();
        assertThat(shell.run("conversations").out()).isEmpty();
    }

    @Test
    void failingToolIsShown() {
        model.then(
                ModelStep.calls(
                        ModelPiece.call("files__readFile", "{\"path\":\"none.txt\"}"),
                        ModelPiece.call("files__readFile", "{\"path\":\"word.txt\"}")),
                ModelStep.text("One of them failed."));
        var outcome = shell.run("chat", "--once", "try both");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err())
                .contains("  ✗ files.readFile: File not found")
                .contains("(execution)")
                .contains("files.readFile: plum");
    }

    @Test
    void toolThatAsksIsAnsweredByThePerson() throws IOException {
        AskingSkill.write(folder);
        model.then(ModelStep.call("shop__order", "{}"), ModelStep.text("It is on its way."));
        var outcome = shell.person("tea please", "large", "/quit").run("chat");

        assertThat(outcome.out()).as(outcome.err()).isEqualTo("It is on its way.\n");
        assertThat(outcome.err()).contains("shop.order asks you:", "Which size?", "  ← shop.order: ordered large");
    }

    @Test
    void toolThatAsksIsAnsweredByAPreparedAnswer() throws IOException {
        AskingSkill.write(folder);
        model.then(ModelStep.call("shop__order", "{}"), ModelStep.text("It is on its way."));
        var outcome = shell.run("chat", "--once", "--answer", "size=small", "tea please");

        assertThat(outcome.err()).contains("  ← shop.order: ordered small");
    }

    @Test
    void eachLineOfAPipeIsAMessageOfOneConversation() {
        model.then(ModelStep.text("One."), ModelStep.text("Two."));
        var outcome = shell.input("first\n\n/list\nsecond\n").run("chat", "--json");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("\tfirst\n");
        assertThat(outcome.out() + outcome.err()).doesNotContain("> ", "\u001b", "Type a message");
        var turns = outcome.out()
                .lines()
                .map(line -> Json.parse(line).object().orElseThrow())
                .filter(event -> event.text("event").filter("turn"::equals).isPresent())
                .toList();
        assertThat(turns.stream().map(turn -> turn.text("text").orElse(""))).containsExactly("One.", "Two.");
        assertThat(turns.stream()
                        .map(turn -> turn.text("conversation").orElse(""))
                        .distinct())
                .hasSize(1);
    }

    @Test
    void conversationGoesOnLater() {
        model.then(ModelStep.text("One."), ModelStep.text("Two."));
        shell.run("chat", "--once", "first");
        var id = onlyConversation();
        var outcome = shell.run("chat", "--once", "--conversation", id, "second");

        assertThat(outcome.out()).as(outcome.err()).isEqualTo("Two.\n");
        assertThat(model.lastCall().body().toString()).contains("first", "One.", "second");
        assertThat(onlyConversation()).isEqualTo(id);
    }

    @Test
    void unknownConversationIsRefusedBeforeAnythingIsSaid() {
        var outcome = shell.person("hello").run("chat", "--conversation", "nowhere");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("nowhere");
        assertThat(model.calls()).isEmpty();
    }

    @Test
    void conversationsAreCreatedForkedExportedAndDeleted() throws IOException {
        var created = shell.run("conversations", "create", "--title", "Rome", "--system", "Answer in Italian.");
        var id = created.out().strip();
        assertThat(shell.run("conversations").out()).contains(id, "Rome");
        assertThat(shell.run("conversations", "view", id).out()).isEqualTo("1. supervisor\n   Answer in Italian.\n");

        var fork = shell.run("conversations", "fork", id, "--at", "1").out().strip();
        assertThat(fork).isNotEqualTo(id).isNotEmpty();
        assertThat(shell.run("conversations", "list", "--json").out()).contains("forked_from");

        shell.run("conversations", "export", id, "--out", "rome.jsonl");
        var lines = Files.readAllLines(folder.resolve("rome.jsonl"));
        assertThat(lines).hasSize(1);
        assertThat(Json.parse(lines.getFirst()).object().orElse(Fields.EMPTY).text("role"))
                .contains("supervisor");
        assertThat(shell.run("conversations", "export", id, "--out", "rome.jsonl")
                        .exit())
                .isEqualTo(2);

        assertThat(shell.run("conversations", "delete", id).exit()).isZero();
        assertThat(shell.run("conversations", "view", id).exit()).isEqualTo(3);
        assertThat(onlyConversation()).isEqualTo(fork);
    }

    @Test
    void exportedFilesAreImportedByteForByte() throws IOException {
        var id = shell.run("conversations", "create", "--title", "Rome", "--system", "Answer in Italian.")
                .out()
                .strip();
        assertThat(shell.run("conversations", "export", id, "--files", "talks").exit())
                .isZero();
        shell.run("conversations", "export", id, "--out", "rome.jsonl");
        shell.run("conversations", "delete", id);

        assertThat(shell.run("conversations", "import", "talks").out().strip()).isEqualTo(id);
        assertThat(shell.run("conversations", "export", id, "--files", "again").exit())
                .isZero();

        assertThat(files("again")).isEqualTo(files("talks")).hasSize(3);
        assertThat(files("again").get("conversations/%s/metadata.toml".formatted(id)))
                .contains("title = \"Rome\"");
        var copy = shell.run("conversations", "import", "rome.jsonl").out().strip();
        assertThat(shell.run("conversations", "view", copy).out()).isEqualTo("1. supervisor\n   Answer in Italian.\n");
        assertThat(shell.run("conversations", "export", id, "--files", "talks").exit())
                .isEqualTo(2);
        assertThat(shell.run("conversations", "import", "nothing").exit()).isEqualTo(3);
    }

    private Map<String, String> files(String name) throws IOException {
        var top = folder.resolve(name);
        var texts = new TreeMap<String, String>();
        try (var files = Files.walk(top)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                texts.put(top.relativize(file).toString(), Files.readString(file));
            }
        }
        return texts;
    }

    @Test
    void wrongUsageIsTold() {
        for (var line : List.of(
                List.of("conversations", "view"),
                List.of("conversations", "list", "some-id"),
                List.of("conversations", "view", "x", "--at", "1"),
                List.of("conversations", "view", "x", "--model", "local/a"),
                List.of("conversations", "dance"),
                List.of("conversations", "import"),
                List.of("conversations", "view", "x", "--files", "talks"),
                List.of("chat", "--once", "--temperature", "7", "hi"),
                List.of("chat", "--once", "--new", "--conversation", "x", "hi"),
                List.of("chat", "--once", "--image", "none.png", "hi"),
                List.of("chat", "--once"))) {
            assertThat(shell.run(line.toArray(String[]::new)).exit())
                    .as(line.toString())
                    .isEqualTo(2);
        }
    }
}
