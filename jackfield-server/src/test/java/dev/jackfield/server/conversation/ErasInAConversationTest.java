package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelStep;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a server asks and reports in a conversation, for each era of the server and of the client. A legacy server
/// sends requests of its own; a modern one answers that it needs input, and is called again.
@Timeout(120)
class ErasInAConversationTest extends ScriptedModelFixture {
    private static final String WHICH_BRANCH = """
        {"mode":"form","message":"Which branch?",
         "requestedSchema":{"type":"object","properties":{"branch":{"type":"string"}}}}\
        """;
    private static final String A_WORD = """
        {"messages":[{"role":"user","content":{"type":"text","text":"A word for warm?"}}],"maxTokens":20}\
        """;

    private final FakeUpstream github = FakeUpstream.named("github")
            .tool("ask_user", call -> asking(call, "elicitation/create", WHICH_BRANCH))
            .tool("ask_model", call -> asking(call, "sampling/createMessage", A_WORD))
            .tool("work", call -> {
                call.progress(1, 2, "half");
                call.log(LogLevel.DEBUG, "a detail");
                call.log(LogLevel.INFO, "working hard");
                return text("worked");
            });

    private final ClientModel user = new ClientModel();

    /// Asks as the era of the request allows, and returns the answer.
    private static Fields asking(IncomingRequest call, String method, String params) throws InterruptedException {
        if (call.era() == Era.LEGACY) {
            var answer = call.ask(method, fields(params));
            return text(
                    answer.error().map(no -> "refused: " + no.message()).orElseGet(() -> answered(answer.result())));
        }
        var answers = call.params().object("inputResponses");
        return answers.isEmpty()
                ? fields(
                        "{\"resultType\":\"input_required\",\"inputRequests\":{\"q\":{\"method\":\"%s\",\"params\":%s}}}"
                                .formatted(method, params))
                : text(answered(answers.object("q")));
    }

    private static String answered(Fields answer) {
        return "the answer is " + answer.object("content");
    }

    private ConversingHub hub(String server, String more) throws InterruptedException {
        var spoken = server.equals("legacy") ? github.legacy() : github.modern();
        return new ConversingHub(folder, """
            providers: {local: {kind: openai, url: "%s", key: s3cret, model: scripted-1, retries: 0}}
            """.formatted(model.url()) + more, spoken);
    }

    private TestClient client(ConversingHub hub, String era, String capabilities) throws InterruptedException {
        return era.equals("legacy")
                ? hub.legacy(Identity.LOCAL, capabilities, user)
                : hub.modern(Identity.LOCAL, capabilities);
    }

    private String converse(TestClient client) throws InterruptedException {
        return textOf(user.call(client, "jackfield.converse", "{\"message\":\"Go\"}"));
    }

    @ParameterizedTest(name = "{0} server, {1} client")
    @CsvSource({"legacy, legacy", "legacy, modern", "modern, legacy", "modern, modern"})
    void questionForTheUserReachesTheClientAndItsAnswerTheServer(String server, String era) throws Exception {
        model.then(ModelStep.call("github__ask_user", "{}"), ModelStep.text("Done."));
        user.then(fields("{\"action\":\"accept\",\"content\":{\"branch\":\"main\"}}"));
        try (var hub = hub(server, "");
                var client = client(hub, era, "{\"elicitation\":{}}")) {
            assertThat(converse(client)).isEqualTo("Done.");
        }
        assertThat(user.asked())
                .singleElement()
                .satisfies(asked -> assertThat(asked.text("message")).contains("Which branch?"));
        assertThat(model.lastCall().lastText()).isEqualTo("the answer is {\"branch\":\"main\"}");
    }

    @ParameterizedTest(name = "{0} server, {1} client")
    @CsvSource({"legacy, legacy", "legacy, modern", "modern, legacy", "modern, modern"})
    void questionForTheUserOfAClientThatCannotAskIsAFailureForTheModel(String server, String era) throws Exception {
        model.then(ModelStep.call("github__ask_user", "{}"), ModelStep.text("It cannot ask."));
        try (var hub = hub(server, "");
                var client = client(hub, era, "{}")) {
            assertThat(converse(client)).isEqualTo("It cannot ask.");
        }
        assertThat(user.asked()).isEmpty();
        assertThat(model.lastCall().lastText()).doesNotContain("the answer is").contains("elicitation");
    }

    @ParameterizedTest(name = "{0} server, {1} client")
    @CsvSource({"legacy, legacy", "legacy, modern", "modern, legacy", "modern, modern"})
    void questionForAModelIsAnsweredByTheOneOfTheConversation(String server, String era) throws Exception {
        model.then(ModelStep.call("github__ask_model", "{}"), ModelStep.text("balmy"), ModelStep.text("Done."));
        try (var hub = hub(server, "conversation: {sampling: [github]}\n");
                var client = client(hub, era, "{\"sampling\":{}}")) {
            assertThat(converse(client)).isEqualTo("Done.");
        }
        assertThat(user.asked()).isEmpty();
        assertThat(model.calls().get(1).lastText()).isEqualTo("A word for warm?");
        assertThat(model.lastCall().lastText()).contains("the answer is", "\"balmy\"");
    }

    @ParameterizedTest(name = "{0} server, {1} client")
    @CsvSource({"legacy, legacy", "legacy, modern", "modern, legacy", "modern, modern"})
    void questionForAModelOfASourceThatIsNotAllowedGoesToTheClient(String server, String era) throws Exception {
        model.then(ModelStep.call("github__ask_model", "{}"), ModelStep.text("Done."));
        user.then(ClientModel.text("mild"));
        try (var hub = hub(server, "");
                var client = client(hub, era, "{\"sampling\":{}}")) {
            assertThat(converse(client)).isEqualTo("Done.");
        }
        assertThat(user.asked()).hasSize(1);
        assertThat(model.calls()).hasSize(2);
        assertThat(model.lastCall().lastText()).contains("\"mild\"");
    }

    @ParameterizedTest(name = "{0} server, {1} client")
    @CsvSource({"legacy, legacy", "legacy, modern", "modern, legacy", "modern, modern"})
    void progressAndLogsAreEventsOfTheConversation(String server, String era) throws Exception {
        model.then(ModelStep.call("github__work", "{}"), ModelStep.text("Done."));
        try (var hub = hub(server, "");
                var client = client(hub, era, "{}")) {
            if (era.equals("legacy")) {
                client.ask("logging/setLevel", "{\"level\":\"info\"}");
            }
            work(client, "{\"progressToken\":\"p\",\"io.modelcontextprotocol/logLevel\":\"info\"}");
        }
        assertThat(saidByTheTool()).containsSubsequence("1/2: half", "info: working hard");
        assertThat(logs())
                .singleElement()
                .satisfies(log -> assertThat(log.get("data")).contains(Json.string("working hard")));
    }

    private void work(TestClient client, String meta) throws InterruptedException {
        user.request(client, "tools/call", fields("""
            {"name":"jackfield.converse","arguments":{"message":"Work"},"_meta":%s}\
            """.formatted(meta)));
    }

    private List<String> saidByTheTool() {
        return user.heard().stream()
                .map(heard -> heard.params().object("_meta").object("dev.jackfield/event"))
                .filter(event -> event.text("role").filter("result"::equals).isPresent())
                .map(event -> event.text("text").orElse(""))
                .toList();
    }

    private List<Fields> logs() {
        return user.heard().stream()
                .filter(heard -> heard.method().equals("notifications/message"))
                .map(Message::params)
                .toList();
    }

    /// A legacy client gets all log messages until it sets a level, a modern one none until it asks.
    @ParameterizedTest(name = "{0} server, {1} client")
    @CsvSource({"legacy, legacy, 1", "legacy, modern, 0", "modern, legacy, 1", "modern, modern, 0"})
    void logsAreEventsForAClientThatNamesNoLevel(String server, String era, int logs) throws Exception {
        model.then(ModelStep.call("github__work", "{}"), ModelStep.text("Done."));
        try (var hub = hub(server, "");
                var client = client(hub, era, "{}")) {
            work(client, "{\"progressToken\":\"p\"}");
        }
        assertThat(saidByTheTool())
                .containsSubsequence("1/2: half", "info: working hard")
                .doesNotContain("debug: a detail");
        assertThat(logs()).hasSize(logs);
    }

    /// A legacy server has one level for all clients of its connection.
    @Test
    void logsThatOnlyAnotherClientWantsAreNoEvents() throws Exception {
        model.then(ModelStep.call("github__work", "{}"), ModelStep.text("Done."));
        try (var hub = hub("legacy", "");
                var other = hub.legacy(Identity.LOCAL, "{}", ClientLink.SILENT);
                var client = client(hub, "modern", "{}")) {
            other.ask("logging/setLevel", "{\"level\":\"debug\"}");
            other.call("github.work", "{}");
            work(client, "{\"progressToken\":\"p\"}");
        }
        assertThat(saidByTheTool()).contains("info: working hard").doesNotContain("debug: a detail");
    }
}
