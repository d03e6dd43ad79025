package dev.jackfield.a2a.source;

import dev.jackfield.core.call.Caller;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.Message;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/// A caller that answers every question in the same way, and records what it hears and is asked.
final class AskableCaller implements Caller {
    private final List<Fields> questions = new CopyOnWriteArrayList<>();
    private final List<String> progress = new CopyOnWriteArrayList<>();
    private final UnaryOperator<Fields> answer;

    /// @param answer gets the parameters of a question, and returns the result of an elicitation
    AskableCaller(UnaryOperator<Fields> answer) {
        this.answer = answer;
    }

    static AskableCaller accepting(String key, String value) {
        return new AskableCaller(
                _ -> Fields.of("action", Json.string("accept")).with("content", Fields.of(key, Json.string(value))));
    }

    @Override
    public Envelope envelope() {
        return Caller.SILENT.envelope();
    }

    @Override
    public void notifyClient(Message notification) {
        progress.add(notification.params().text("message").orElse(""));
    }

    @Override
    public Message ask(Message question) {
        questions.add(question.params());
        return Message.result(question.id(), answer.apply(question.params()));
    }

    @Override
    public ClientCapabilities answers() {
        var modes = Fields.of("form", Fields.EMPTY).with("url", Fields.EMPTY);
        return ClientCapabilities.of(Fields.of("elicitation", modes), Era.MODERN);
    }

    List<Fields> questions() {
        return questions;
    }

    List<String> progress() {
        return progress;
    }
}
