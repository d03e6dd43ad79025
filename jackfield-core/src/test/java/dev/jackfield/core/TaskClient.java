package dev.jackfield.core;

import static dev.jackfield.testkit.TestClient.fields;

import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A legacy client that says yes to every question, and remembers what it heard.
final class TaskClient implements ClientLink {
    static final String CALL = "{\"name\":\"up.dig\",\"arguments\":{},\"_meta\":{\"progressToken\":\"p\"}}";
    static final String CAN_BE_ASKED = "{\"elicitation\":{}}";

    /// What a task asks, under the key of the question.
    static String question(String key) {
        return "\"%s\":{\"method\":\"elicitation/create\",\"params\":%s}".formatted(key, form(key));
    }

    static String form(String key) {
        return "{\"message\":\"%s?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{}}}".formatted(key);
    }

    private final List<Message> progress = new CopyOnWriteArrayList<>();
    private final List<Message> questions = new CopyOnWriteArrayList<>();

    @Override
    public void notify(Message notification) {
        progress.add(notification);
    }

    @Override
    public Message ask(Message request) {
        questions.add(request);
        return Message.result(
                request.id(),
                fields("{\"action\":\"accept\",\"content\":{\"yes\":\"%s\"}}"
                        .formatted(request.params().text("message").orElse(""))));
    }

    List<String> progress() {
        return progress.stream()
                .map(message -> message.params().text("message").orElse(""))
                .toList();
    }

    List<Message> questions() {
        return List.copyOf(questions);
    }
}
