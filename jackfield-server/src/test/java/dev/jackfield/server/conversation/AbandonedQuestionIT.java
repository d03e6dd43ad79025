package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// A client that is asked something and does not come back.
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class AbandonedQuestionIT {
    private static final String CONVERSE = "jackfield.converse";
    private static final String WHICH_BRANCH = """
        {"resultType":"input_required","inputRequests":{"q":{"method":"elicitation/create","params":
         {"mode":"form","message":"Which branch?",
          "requestedSchema":{"type":"object","properties":{"branch":{"type":"string"}}}}}}}\
        """;
    private static final Identity ANN = new Identity("ann", Set.of());

    @TempDir
    private Path folder;

    @Test
    void nextMessageTakesOverAConversationWhoseTurnOnlyWaitsForAnAnswer() throws InterruptedException {
        var model = ClientModel.saying("Hello.").then(ClientModel.text("I am here."));
        try (var hub = new ConversingHub(folder, "");
                var lost = hub.modern(ANN, ClientModel.TOOLS);
                var client = hub.modern(ANN, ClientModel.TOOLS)) {
            var id = data(model.call(client, CONVERSE, "{\"message\":\"Hi\"}"))
                    .text("conversation")
                    .orElseThrow();
            var abandoned = fields("{\"message\":\"Never answered\",\"conversation\":\"%s\"}".formatted(id));
            var question = lost.call(CONVERSE, abandoned.toString()).result();
            assertThat(question.text("resultType")).contains("input_required");

            var next = model.call(
                    client, CONVERSE, "{\"message\":\"Are you there?\",\"conversation\":\"%s\"}".formatted(id));

            assertThat(textOf(next)).isEqualTo("I am here.");
            assertThat(model.asked().getLast().toString()).doesNotContain("Never answered");
            assertThat(answerLate(lost, abandoned, question)).startsWith("No call is waiting for this answer");
        }
    }

    @Test
    void nextMessageTakesOverAConversationInWhichAToolWaitsForAnAnswer() throws Exception {
        var github = FakeUpstream.named("github").tool("ask_user", _ -> fields(WHICH_BRANCH));
        try (var model = ScriptedModel.start(
                        ModelStep.text("Hello."),
                        ModelStep.call("github__ask_user", "{}"),
                        ModelStep.text("I am here."));
                var hub = new ConversingHub(folder, ShellServer.provider(model), github.modern());
                var lost = hub.modern(ANN, "{\"elicitation\":{}}");
                var client = hub.modern(ANN, "{}")) {
            var id = data(client.call(CONVERSE, "{\"message\":\"Hi\"}").result())
                    .text("conversation")
                    .orElseThrow();
            var question = lost.call(CONVERSE, "{\"message\":\"Go\",\"conversation\":\"%s\"}".formatted(id))
                    .result();
            assertThat(question.text("resultType")).contains("input_required");

            var next = client.call(CONVERSE, "{\"message\":\"Are you there?\",\"conversation\":\"%s\"}".formatted(id));

            assertThat(textOf(next.result())).isEqualTo("I am here.");
        }
    }

    /// Answers the question after all.
    private static String answerLate(TestClient client, Fields arguments, Fields question) throws InterruptedException {
        var key = question.object("inputRequests").keys().getFirst();
        var params = Fields.of("name", Json.string(CONVERSE))
                .with("arguments", arguments)
                .with("requestState", question.text("requestState").orElseThrow())
                .with("inputResponses", Fields.of(key, ClientModel.text("Too late.")));
        return client.ask("tools/call", params.toString())
                .error()
                .map(RpcError::message)
                .orElseThrow();
    }
}
