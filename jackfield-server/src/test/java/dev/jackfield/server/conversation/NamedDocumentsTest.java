package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import dev.jackfield.tools.Document;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The argument `documents` of `converse`: resources of sources, and documents that the hub keeps for the caller.
@Timeout(60)
class NamedDocumentsTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity BOB = new Identity("bob", Set.of());
    private static final String RESOURCE = "This is the content of the static text resource.";
    private static final String REPORT = "Sales rose by a third.";
    private static final String CHART = "Turnover by month.";
    private static final String REFERENCE = "docList:msg_1:results";

    @TempDir
    private Path folder;

    private final ClientModel model = new ClientModel();
    private ConversingHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        var fixture = ConformanceFixture.speaking(SpokenEras.BOTH);
        hub = new ConversingHub(folder, "", Map.<String, Supplier<McpServer>>of("fixture", fixture::connect));
        hub.documents()
                .documentsOf(ANN)
                .store(
                        "msg_1",
                        "results",
                        List.of(Document.text("report.txt", REPORT), Document.text("chart.txt", CHART)));
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private Fields converse(TestClient client, String document, String more) throws InterruptedException {
        return model.call(
                client,
                "jackfield.converse",
                "{\"message\":\"What is new?\",\"documents\":[\"test://static-text\",\"%s\"]%s}"
                        .formatted(document, more));
    }

    private static List<Fields> canisters(Fields result) {
        return data(result).get("canisters").map(Json::items).orElseThrow().stream()
                .map(line -> line.object().orElseThrow())
                .toList();
    }

    private static Fields conversations(TestClient client, String arguments) throws InterruptedException {
        return client.call("jackfield.conversations", arguments).result();
    }

    private static List<Fields> kept(TestClient client, String conversation) throws InterruptedException {
        return canisters(
                conversations(client, "{\"action\":\"view\",\"conversation\":\"%s\"}".formatted(conversation)));
    }

    @Test
    void areReadBeforeTheMessageAndKept() throws InterruptedException {
        model.then(ClientModel.text("Sales.")).then(ClientModel.text("As I said."));
        try (var client = hub.modern(ANN, ClientModel.TOOLS)) {
            var id = data(converse(client, REFERENCE, "")).text("conversation").orElseThrow();
            model.call(client, "jackfield.converse", "{\"message\":\"And?\",\"conversation\":\"%s\"}".formatted(id));

            assertThat(model.asked())
                    .allSatisfy(request -> assertThat(
                                    request.get("messages").orElseThrow().toString())
                            .containsSubsequence(
                                    "test://static-text",
                                    RESOURCE,
                                    "report.txt",
                                    REPORT,
                                    "chart.txt",
                                    CHART,
                                    "What is new?"));
            assertThat(kept(client, id).subList(0, 4))
                    .extracting(
                            line -> line.text("role").orElse(""),
                            line -> line.text("title").orElse(""),
                            line -> line.object("content").text("text").orElse(""))
                    .containsExactly(
                            tuple("document", "test://static-text", RESOURCE),
                            tuple("document", "report.txt", REPORT),
                            tuple("document", "chart.txt", CHART),
                            tuple("user", "", "What is new?"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"test://nothing", "docList:msg_1:nothing", "docList:", "/etc/hosts"})
    void unknownOneFailsTheTurnAndNothingIsKept(String unknown) throws InterruptedException {
        model.then(ClientModel.text("Hello."));
        try (var client = hub.modern(ANN, ClientModel.TOOLS)) {
            var id = data(model.call(client, "jackfield.converse", "{\"message\":\"Hi\"}"))
                    .text("conversation")
                    .orElseThrow();
            var before = kept(client, id);

            assertRefused(converse(client, unknown, ",\"conversation\":\"%s\"".formatted(id)), unknown);
            assertRefused(converse(client, unknown, ""), unknown);
            assertThat(kept(client, id)).isEqualTo(before);
            assertThat(data(conversations(client, "{\"action\":\"list\"}"))
                            .get("conversations")
                            .map(Json::items)
                            .orElseThrow())
                    .hasSize(1);
        }
        assertThat(model.asked()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"docList:msg_1:", "test://"})
    void longNameIsCutInTheRefusal(String beginning) throws InterruptedException {
        try (var client = hub.modern(ANN, ClientModel.TOOLS)) {
            var refused = textOf(converse(client, beginning + "x".repeat(100_000), ""));

            assertThat(refused).contains("'" + beginning + "xxx").hasSizeLessThan(1_000);
        }
    }

    private static void assertRefused(Fields result, String document) {
        assertThat(data(result).object("error").text("kind")).contains("request");
        assertThat(textOf(result)).contains("'" + document + "'");
    }

    @Test
    void documentsOfAnotherIdentityDoNotExist() throws InterruptedException {
        try (var client = hub.modern(BOB, ClientModel.TOOLS)) {
            var others = converse(client, REFERENCE, "");

            assertRefused(others, REFERENCE);
            assertThat(textOf(others).replace("results", "nothing"))
                    .isEqualTo(textOf(converse(client, "docList:msg_1:nothing", "")));
            assertThat(textOf(conversations(client, "{\"action\":\"list\"}"))).isEqualTo("There are no conversations.");
        }
        assertThat(model.asked()).isEmpty();
    }

    /// Also for callers that run the hub: a model may be behind them, and read what they are told.
    @Test
    void whyASourceFailedIsForTheLog() throws InterruptedException {
        var broken = JavaTools.named("broken")
                .template("{\"uriTemplate\":\"broken://{id}\",\"name\":\"broken\"}", _ -> {
                    throw new HubException.UnavailableException("broken", "sh exited with status 3");
                });
        hub.add(broken);
        try (var client = hub.modern(Identity.LOCAL, ClientModel.TOOLS)) {
            var failed = converse(client, "broken://1", "");

            assertRefused(failed, "broken://1");
            assertThat(textOf(failed))
                    .contains("the hub's log has the reason under call")
                    .doesNotContain("status 3");
        }
    }
}
