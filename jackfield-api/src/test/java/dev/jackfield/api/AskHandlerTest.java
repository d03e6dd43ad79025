package dev.jackfield.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.Results;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AskHandlerTest {
    private static Source server() {
        return Where.source(FakeUpstream.named("sample").legacy().tool("greet", AskHandlerTest::greet));
    }

    private static Fields greet(IncomingRequest call) throws InterruptedException {
        var form = Json.parse("{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"}}}");
        var question = Fields.of("message", Json.string("Who are you?")).with("requestedSchema", form);
        var answer = call.ask("elicitation/create", question);
        return Results.text(answer.error()
                .map(error -> "No answer: " + error.message())
                .orElseGet(() -> "Hello "
                        + answer.result().object("content").text("name").orElse("?")));
    }

    @Test
    void theServersQuestionIsAnswered() {
        try (var client = McpClient.of(server())
                .onAsk(Question.ELICITATION, question -> Map.of("action", "accept", "content", Map.of("name", "Ann")))
                .connect()) {
            assertThat(client.callTool("greet", Map.of()).text()).isEqualTo("Hello Ann");
        }
    }

    @Test
    void whatTheHandlerThrowsIsToldToTheServer() {
        try (var client = McpClient.of(server())
                .onAsk(Question.ELICITATION, question -> {
                    throw new IllegalStateException("nobody is at home for " + question.get("message"));
                })
                .connect()) {
            assertThat(client.callTool("greet", Map.of()).text()).contains("nobody is at home for Who are you?");
        }
    }

    @Test
    void withoutAHandlerTheServerIsToldThatNobodyAnswers() {
        try (var client = McpClient.of(server()).connect()) {
            assertThat(client.callTool("greet", Map.of()).text()).startsWith("No answer: ");
        }
    }

    @Test
    void whatAClientCanAnswerIsSaidBeforeItConnects() {
        try (var client = McpClient.of(server()).connect()) {
            assertThatThrownBy(() -> client.onAsk(Question.ROOTS, _ -> Map.of()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("before connect()");
        }
    }
}
