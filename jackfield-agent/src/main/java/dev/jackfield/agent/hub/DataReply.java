package dev.jackfield.agent.hub;

import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;

/// A result that is a text for people and data for programs.
final class DataReply {
    private DataReply() {}

    static Reply of(String text, Fields data) {
        return new Reply.Complete(Reply.text(text).result().with("structuredContent", data));
    }
}
