package dev.jackfield.agent.workflow.execution;

import dev.jackfield.agent.workflow.sentence.Interpretation;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import java.util.List;

/// Asks the user behind a call, by elicitation.
final class UserQuestion {
    private static final String ELICIT = McpMethod.ELICITATION_CREATE;

    private UserQuestion() {}

    static UserAnswer ask(Interpretation.Question question, Invocation invocation) throws InterruptedException {
        var params = Fields.of("mode", Json.string("form"))
                .with("message", question.question())
                .with("requestedSchema", form(question));
        if (!invocation.caller().answers().canAnswer(ELICIT, params)) {
            return new UserAnswer.Impossible();
        }
        var answer = invocation.caller().ask(Message.request(Json.number(0), ELICIT, params));
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        var isAccepted = answer.error().isEmpty()
                && answer.result().text("action").filter("accept"::equals).isPresent();
        return isAccepted
                ? answer.result()
                        .object("content")
                        .text("answer")
                        .<UserAnswer>map(UserAnswer.Text::new)
                        .orElseGet(UserAnswer.Declined::new)
                : new UserAnswer.Declined();
    }

    /// Returns whether the user behind a call can be asked.
    static boolean canAsk(Invocation invocation) {
        return invocation.caller().answers().canAnswer(ELICIT, Fields.of("mode", Json.string("form")));
    }

    private static Fields form(Interpretation.Question question) {
        var text = Fields.of("type", Json.string("string")).with("description", question.question());
        var answer = question.choices().isEmpty()
                ? text
                : text.with(
                        "enum",
                        Json.array(question.choices().stream().map(Json::string).toList()));
        return Fields.of("type", Json.string("object"))
                .with("properties", Fields.of("answer", answer))
                .with("required", Json.array(List.of(Json.string("answer"))));
    }
}
