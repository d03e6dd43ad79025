package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A client that records what it receives, and answers every question with the question.
public final class HeardClient implements ClientLink {
    private final List<Message> heard = new CopyOnWriteArrayList<>();

    @Override
    public void notify(Message notification) {
        heard.add(notification);
    }

    @Override
    public Message ask(Message request) {
        return Message.result(request.id(), Fields.of("asked", Json.string(request.method())));
    }

    public List<Message> heard() {
        return List.copyOf(heard);
    }
}
