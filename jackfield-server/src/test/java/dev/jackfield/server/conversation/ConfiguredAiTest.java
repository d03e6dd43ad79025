package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.HeardClient;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The built-in tool `ai.process` with a model that is configured, for clients without one.
@Timeout(60)
class ConfiguredAiTest {
    private static final Path DOCUMENT = Path.of("../ARCHITECTURE.md");

    @TempDir
    private Path folder;

    private final HeardClient heard = new HeardClient();
    private ScriptedModel model;
    private ConversingHub hub;
    private TestClient client;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        model = ScriptedModel.start();
        hub = new ConversingHub(
                folder,
                "providers: {local: {kind: openai, url: \"%s\", key: k, model: scripted-1, contextWindow: 100000}}\n"
                        .formatted(model.url()));
        client = hub.modern(Identity.LOCAL, "{}");
    }

    @AfterEach
    void close() {
        client.close();
        hub.close();
        model.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
        txt  | text/plain       | About Jackfield
        md   | text/markdown    | # About Jackfield
        json | application/json | {"about": "Jackfield"}
        csv  | text/csv         | word,count
        html | text/html        | <p>Jackfield</p>
        xml  | application/xml  | <about>Jackfield</about>
        yaml | application/yaml | about: Jackfield
        sql  | application/sql  | select 1
        svg  | image/svg+xml    | <svg xmlns="http://www.w3.org/2000/svg"/>
        """)
    void itWritesADocumentOfTheWantedType(String type, String mimeType, String written) throws Exception {
        model.then(ModelStep.text(written));

        var document =
                data(processed(type)).get("documents").orElseThrow().items().getFirst();

        assertThat(document.object().orElseThrow().text("name")).contains("result." + type);
        assertThat(document.object().orElseThrow().text("mimeType")).contains(mimeType);
        assertThat(document.object().orElseThrow().text("data")).contains(written);
        assertThat(model.lastCall().body().toString())
                .contains("Say what it is about")
                .contains("A door makes calls: it builds an", mimeType);
    }

    @Test
    void whatTheModelWritesArrivesAsProgress() throws Exception {
        model.then(ModelStep.text("About ", "Jackfield"));

        processed("txt");

        assertThat(heard.heard().stream()
                        .map(notification ->
                                notification.params().text("message").orElseThrow()))
                .containsExactly("About ", "Jackfield");
    }

    /// Has the hub process a real document.
    private Fields processed(String type) throws IOException, InterruptedException {
        var document = Fields.of("name", Json.string("ARCHITECTURE.md"))
                .with("mimeType", "text/markdown")
                .with("data", Files.readString(DOCUMENT))
                .with("encoding", "utf-8");
        var arguments = Fields.of("aiPrompt", Json.string("Say what it is about"))
                .with("documentList", Json.array(List.of(document)))
                .with("resultType", type);
        var params = Fields.of("name", Json.string("ai.process"))
                .with("arguments", arguments)
                .with("_meta", Fields.of("progressToken", Json.number(1)));
        return client.ask("tools/call", params.toString(), heard).result();
    }
}
