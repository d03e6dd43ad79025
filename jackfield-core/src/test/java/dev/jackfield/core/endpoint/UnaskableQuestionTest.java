package dev.jackfield.core.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import org.junit.jupiter.api.Test;

class UnaskableQuestionTest {
    private static String text(Call call, String method) {
        var question = Fields.of("q", Fields.of("method", Json.string(method)));
        return UnaskableQuestion.of(call, new Reply.InputRequired(Fields.of("inputRequests", question)))
                .text();
    }

    @Test
    void whatAsksAndWhatIsMissingAreNamed() {
        assertThat(text(new Call.ToolCall("shop.order", Fields.EMPTY), "elicitation/create"))
                .isEqualTo("Tool 'shop.order' asks its user a question, and this client does not support elicitation."
                        + " Use a client that does, or pass --answer.");
        assertThat(text(new Call.PromptGet("p", Fields.EMPTY), "sampling/createMessage"))
                .startsWith("Prompt 'p' asks for the answer of a language model, and this client does not support"
                        + " sampling.");
        assertThat(text(new Call.ResourceRead("a://b", Fields.EMPTY), "roots/list"))
                .startsWith("Resource 'a://b' asks for the folders to work on")
                .endsWith("or pass --root.");
    }

    @Test
    void questionWithoutAMethodIsOne() {
        var call = new Call.ToolCall("x", Fields.EMPTY);

        assertThat(UnaskableQuestion.of(call, new Reply.InputRequired(Fields.EMPTY))
                        .capability())
                .isEqualTo("elicitation");
    }
}
