package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.said;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.testkit.TestClient;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A client that is asked something and does not come back.
@Timeout(60)
class AbandonedQuestionTest {
    private static final String CONVERSE = "jackfield.converse";
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

            assertThat(said(next)).isEqualTo("I am here.");
            assertThat(model.asked().getLast().toString()).doesNotContain("Never answered");
            assertThat(late(lost, abandoned, question)).startsWith("No call is waiting for this answer");
        }
    }

    /// Answers the question after all.
    private static String late(TestClient client, Fields arguments, Fields question) throws InterruptedException {
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
