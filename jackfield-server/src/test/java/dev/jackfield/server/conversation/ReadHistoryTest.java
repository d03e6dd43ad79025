package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a model reads of a conversation, and what is kept of it.
@Timeout(60)
class ReadHistoryTest extends ScriptedModelFixture {
    private ConversingHub hub(String more) throws InterruptedException {
        return hub("openai", more);
    }

    private ConversingHub hub(String kind, String more) throws InterruptedException {
        return new ConversingHub(folder, """
              files: {builtin: filesystem, roots: ["%s"]}
            providers: {local: {kind: %s, url: "%s", key: k, model: scripted-1, contextWindow: 8192}}
            %s\
            """.formatted(notes(), kind, model.url(), more));
    }

    private Path notes() {
        return folder.resolve("notes");
    }

    private static Fields conversations(TestClient client, String action, String id) throws InterruptedException {
        return client.call(
                        "jackfield.conversations", "{\"action\":\"%s\",\"conversation\":\"%s\"}".formatted(action, id))
                .result();
    }

    private static String id(Fields result) {
        return data(result).text("conversation").orElseThrow();
    }

    /// Has the model read a file, write it, and read it once more.
    private Fields readWriteRead(TestClient client) throws InterruptedException, IOException {
        model.then(
                ModelStep.call("files__readFile", "{\"path\":\"%s\"}".formatted(notes().resolve("rome.md"))),
                ModelStep.call(
                        "files__writeFile",
                        "{\"path\":\"%s\",\"content\":\"second text\"}".formatted(notes().resolve("rome.md"))),
                ModelStep.call("files__readFile", "{\"path\":\"%s\"}".formatted(notes().resolve("rome.md"))),
                ModelStep.text("Done."));
        var result = converse(client, "{\"message\":\"Change it\",\"view\":\"full\"}");
        assertThat(textOf(result)).isEqualTo("Done.");
        return result;
    }

    private void note(String text) throws IOException {
        Files.createDirectories(notes());
        Files.writeString(notes().resolve("rome.md"), text);
    }

    @Test
    void supersededResultsOfFileToolsAreNotReadWhereThatIsSetAndAreKept() throws Exception {
        note("first text");
        try (var hub = hub("conversation: {superseded: drop}\n");
                var client = client(hub)) {
            var result = readWriteRead(client);

            assertThat(model.calls().get(1).body().toString()).contains("first text");
            assertThat(model.lastCall().lastText()).contains("second text");
            assertThat(model.lastCall().body().toString()).doesNotContain("first text");
            assertThat(model.lastCall().tree().path("messages")).hasSize(3);
            assertThat(textOf(conversations(client, "export", id(result)))).contains("first text");
        }
    }

    @Test
    void everyResultIsReadWithoutThatSetting() throws Exception {
        note("first text");
        try (var hub = hub("");
                var client = client(hub)) {
            readWriteRead(client);
        }
        assertThat(model.lastCall().body().toString()).contains("first text", "second text");
    }

    /// The model has a window of 8,192 tokens, and each message about 1,000.
    @Test
    void conversationLongerThanTheWindowIsReadInPartAndKeptWhole() throws Exception {
        note("");
        var rounds = 12;
        IntStream.range(0, rounds).forEach(round -> model.then(ModelStep.text("Answer " + round)));
        try (var hub = hub("");
                var client = client(hub)) {
            var id = id(converse(client, message(0)));
            for (var round = 1; round < rounds; round++) {
                var next =
                        converse(client, message(round).replaceFirst("\\{", "{\"conversation\":\"%s\",".formatted(id)));
                assertThat(textOf(next)).isEqualTo("Answer " + round);
            }

            assertThat(model.lastCall().body().toString())
                    .contains("Question 11", "Question 10")
                    .doesNotContain("Question 0", "Answer 0");
            assertThat(textOf(conversations(client, "export", id)).lines()).hasSize(2 * rounds);
            assertThat(textOf(conversations(client, "export", id))).contains("Question 0", "Question 11");
            assertThat(data(conversations(client, "view", id))
                            .get("canisters")
                            .map(Json::items)
                            .orElseThrow())
                    .hasSize(2 * rounds);
        }
    }

    private static String message(int round) {
        return "{\"message\":\"Question %d %s\",\"sources\":[]}".formatted(round, "word ".repeat(1_000));
    }

    @Test
    void messageThatAloneIsTooLongIsRefusedWithTheNameOfTheModel() throws Exception {
        note("");
        try (var hub = hub("");
                var client = client(hub)) {
            var failed = converse(client, "{\"message\":\"%s\"}".formatted("word ".repeat(10_000)));

            assertThat(data(failed).object("error").text("kind")).contains("too_long");
            assertThat(textOf(failed)).contains("tokens", "model 'scripted-1'", "has room for");
        }
        assertThat(model.calls()).isEmpty();
    }

    /// A directory is listed as a text and, in another form, as structured content.
    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic"})
    void structuredContentIsKeptAndTheModelReadsTheText(String kind) throws Exception {
        note("");
        model.then(
                ModelStep.call("files__listDirectory", "{\"path\":\"%s\"}".formatted(notes())), ModelStep.text("One."));
        try (var hub = hub(kind, "");
                var client = client(hub)) {
            var result = converse(client, "{\"message\":\"How many?\",\"view\":\"full\"}");
            assertThat(textOf(result)).isEqualTo("One.");

            assertThat(model.lastCall().body().toString())
                    .contains("[FILE] rome.md")
                    .doesNotContain("isComplete");
            var line = textOf(conversations(client, "export", id(result)))
                    .lines()
                    .filter(each -> each.contains("\"role\":\"result\""))
                    .findFirst()
                    .map(TestClient::fields)
                    .orElseThrow();
            assertThat(line.object("structured_content").get("isComplete")).contains(Json.bool(true));
        }
    }
}
