package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The built-in tool `ai.process` with the model of the client.
@Timeout(60)
class AiProcessTest {
    private static final String SAMPLING = "{\"sampling\":{}}";
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, (byte) 0xff};

    @TempDir
    private Path folder;

    private ConversingHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        var fixture = ConformanceFixture.speaking(SpokenEras.BOTH);
        hub = new ConversingHub(folder, "", Map.<String, Supplier<McpServer>>of("fixture", fixture::connect));
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private static List<String> tools(TestClient client) throws InterruptedException {
        return client.ask("tools/list", "{}").result().get("tools").map(Json::items).orElseThrow().stream()
                .map(tool ->
                        tool.object().flatMap(fields -> fields.text("name")).orElseThrow())
                .toList();
    }

    @Test
    void onlyClientsForWhomItCanWorkSeeIt() throws InterruptedException {
        try (var able = hub.modern(Identity.LOCAL, SAMPLING);
                var unable = hub.modern(Identity.LOCAL, "{}")) {
            assertThat(tools(able)).contains("ai.process");
            assertThat(tools(unable)).doesNotContain("ai.process");
            assertThat(unable.call("ai.process", "{\"aiPrompt\":\"Sum up\"}").toString())
                    .contains("sampling");
        }
    }

    @Test
    void itReadsAResourceAndWritesADocumentOfTheWantedType() throws InterruptedException {
        var model = ClientModel.saying("A static text.");
        try (var client = hub.modern(Identity.LOCAL, SAMPLING)) {
            var result = model.call(client, "ai.process", """
                {"aiPrompt":"Summarize","documentList":["test://static-text"],"resultType":"md"}\
                """);

            assertThat(document(result).text("name")).contains("result.md");
            assertThat(document(result).text("mimeType")).contains("text/markdown");
            assertThat(document(result).text("data")).contains("A static text.");
        }
        assertThat(model.asked().getFirst().toString())
                .contains("Summarize", "This is the content of the static text resource.");
    }

    @Test
    void itReadsADocumentThatIsGivenWhole() throws InterruptedException {
        var model = ClientModel.saying("{\"words\": 2}");
        try (var client = hub.modern(Identity.LOCAL, SAMPLING)) {
            var result = model.call(client, "ai.process", """
                {"aiPrompt":"Count the words","resultType":"json",
                 "documentList":[{"name":"a.md","mimeType":"text/markdown","data":"# Two words","encoding":"utf-8"}]}\
                """);

            assertThat(document(result).text("mimeType")).contains("application/json");
        }
        assertThat(model.asked().getFirst().toString()).contains("# Two words", "a.md");
    }

    @Test
    void imageThatIsGivenWholeReachesTheModelAsItIs() throws InterruptedException {
        var model = ClientModel.saying("A red dot.");
        try (var client = hub.modern(Identity.LOCAL, SAMPLING)) {
            model.call(client, "ai.process", binary("dot.png", "image/png"));
        }
        var images = model.asked().getFirst().get("messages").map(Json::items).orElseThrow().stream()
                .map(message -> message.object().orElseThrow().object("content"))
                .filter(content -> content.text("type").filter("image"::equals).isPresent());
        assertThat(images).singleElement().satisfies(image -> {
            assertThat(image.text("mimeType")).contains("image/png");
            assertThat(Base64.getDecoder().decode(image.text("data").orElseThrow()))
                    .isEqualTo(PNG);
        });
    }

    @Test
    void binaryThatNoModelReadsIsRefused() throws InterruptedException {
        var model = new ClientModel();
        try (var client = hub.modern(Identity.LOCAL, SAMPLING)) {
            assertThat(textOf(model.call(client, "ai.process", binary("all.zip", "application/zip"))))
                    .contains("'all.zip'", "application/zip, which a model cannot read");
        }
        assertThat(model.asked()).isEmpty();
    }

    private static String binary(String name, String type) {
        return """
            {"aiPrompt":"Describe it",
             "documentList":[{"name":"%s","mimeType":"%s","data":"%s","encoding":"base64"}]}\
            """.formatted(name, type, Base64.getEncoder().encodeToString(PNG));
    }

    @Test
    void unknownTypesAndDocumentsAreNamed() throws InterruptedException {
        var model = new ClientModel();
        try (var client = hub.modern(Identity.LOCAL, SAMPLING)) {
            assertThat(textOf(model.call(client, "ai.process", "{\"aiPrompt\":\"Draw\",\"resultType\":\"pdf\"}")))
                    .contains("'pdf'", "txt");
            assertThat(textOf(model.call(
                            client, "ai.process", "{\"aiPrompt\":\"Read\",\"documentList\":[\"test://nothing\"]}")))
                    .contains("test://nothing");
            assertThat(textOf(model.call(
                            client,
                            "ai.process",
                            "{\"aiPrompt\":\"Read\",\"documentList\":[\"docList:msg_1:results\"]}")))
                    .contains("docList:msg_1:results");
        }
        assertThat(model.asked()).isEmpty();
    }

    @Test
    void modelThatWritesNoJsonFails() throws InterruptedException {
        var model = ClientModel.saying("Sure, here it is.");
        try (var client = hub.modern(Identity.LOCAL, SAMPLING)) {
            var result = model.call(client, "ai.process", "{\"aiPrompt\":\"Count\",\"resultType\":\"json\"}");

            assertThat(textOf(result)).contains("not valid JSON");
            assertThat(data(result).get("success").orElseThrow().toString()).isEqualTo("false");
        }
    }

    @Test
    void sourceThatAUserNamedSoWins() throws InterruptedException {
        var mine = FakeUpstream.named("ai").tool("process", _ -> FakeUpstream.text("mine"));
        try (var other = new ConversingHub(folder.resolve("other"), "", mine);
                var client = other.modern(Identity.LOCAL, SAMPLING)) {
            assertThat(textOf(client.call("ai.process", "{}").result())).isEqualTo("mine");
            assertThat(other.assembly().loadedConfig().warnings())
                    .anySatisfy(warning -> assertThat(warning).contains("replaces the built-in source `ai`"));
        }
    }

    private static Fields document(Fields result) {
        return data(result)
                .get("documents")
                .map(Json::items)
                .orElseThrow()
                .getFirst()
                .object()
                .orElseThrow();
    }
}
