package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelStep;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Sampling, log messages and progress in a conversation, for each legacy revision, which the server and the client
/// both speak. `ErasInAConversationTest` mixes the eras.
@Timeout(120)
class RevisionsInAConversationTest extends ScriptedModelFixture {
    private static final String REVISIONS = "dev.jackfield.protocol.mcp.Era#LEGACY_VERSIONS";
    private static final String A_WORD = """
        {"messages":[{"role":"user","content":{"type":"text","text":"A word for warm?"}}],"maxTokens":20}\
        """;

    private final FakeUpstream github = FakeUpstream.named("github")
            .tool("ask_model", RevisionsInAConversationTest::asking)
            .tool("log", call -> {
                call.log(LogLevel.INFO, "working hard");
                return text("logged");
            })
            .tool("work", call -> {
                call.progress(1, 2, "half");
                return text("worked");
            });

    private final ClientModel user = new ClientModel();

    private static Fields asking(IncomingRequest call) throws InterruptedException {
        var answer = call.ask("sampling/createMessage", fields(A_WORD));
        return text("the answer is " + answer.result().object("content"));
    }

    private void converse(String revision, String more) throws InterruptedException {
        var config = """
            providers: {local: {kind: openai, url: "%s", key: k, model: scripted-1, retries: 0}}
            """.formatted(model.url()) + more;
        try (var hub = new ConversingHub(folder, config, github.legacy(revision));
                var client = hub.legacy(Identity.LOCAL, "{\"sampling\":{}}", revision, user)) {
            assertThat(textOf(converse(client))).isEqualTo("Done.");
        }
        assertThat(github.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.sender().version()).isEqualTo(revision));
    }

    private Fields converse(TestClient client) throws InterruptedException {
        return user.request(client, "tools/call", fields("""
            {"name":"jackfield.converse","arguments":{"message":"Go"},"_meta":{"progressToken":"p"}}\
            """));
    }

    private List<String> saidByTheTool() {
        return user.heard().stream()
                .map(heard -> heard.params().object("_meta").object("dev.jackfield/event"))
                .filter(event -> event.text("role").filter("result"::equals).isPresent())
                .map(event -> event.text("text").orElse(""))
                .toList();
    }

    @ParameterizedTest
    @FieldSource(REVISIONS)
    void questionForAModelIsAnsweredByTheOneOfTheConversation(String revision) throws InterruptedException {
        model.then(ModelStep.call("github__ask_model", "{}"), ModelStep.text("balmy"), ModelStep.text("Done."));

        converse(revision, "conversation: {sampling: [github]}\n");

        assertThat(user.asked()).isEmpty();
        assertThat(model.lastCall().lastText()).contains("the answer is", "\"balmy\"");
    }

    @ParameterizedTest
    @FieldSource(REVISIONS)
    void questionForAModelIsAnsweredByTheClient(String revision) throws InterruptedException {
        model.then(ModelStep.call("github__ask_model", "{}"), ModelStep.text("Done."));
        user.then(ClientModel.text("mild"));

        converse(revision, "");

        assertThat(user.asked()).hasSize(1);
        assertThat(model.lastCall().lastText()).contains("the answer is", "\"mild\"");
    }

    @ParameterizedTest
    @FieldSource(REVISIONS)
    void logMessageIsAnEvent(String revision) throws InterruptedException {
        model.then(ModelStep.call("github__log", "{}"), ModelStep.text("Done."));

        converse(revision, "");

        assertThat(saidByTheTool()).contains("info: working hard");
    }

    @ParameterizedTest
    @FieldSource(REVISIONS)
    void progressIsAnEvent(String revision) throws InterruptedException {
        model.then(ModelStep.call("github__work", "{}"), ModelStep.text("Done."));

        converse(revision, "");

        assertThat(saidByTheTool()).contains("1/2: half");
    }
}
