package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.door.request.MessageCheck;
import dev.jackfield.protocol.json.Fields;
import java.util.List;

/// Answers messages that name no tool. The seam for agents that understand words.
public interface TextAgent {

    /// Works on a message of A2A 1.0, on a thread of its own; an interrupt cancels it.
    TextReply answer(Fields message, AssignedTask task) throws InterruptedException;

    /// The media types that it reads; `*/*` for all.
    default List<String> inputTypes() {
        return MessageCheck.USUAL_TYPES;
    }

    /// How an agent ends its work.
    sealed interface TextReply {

        /// The result of a tool, in the form of MCP.
        record Result(Fields result) implements TextReply {}

        /// The task is completed with these words, which may be none.
        record Closing(List<Fields> parts) implements TextReply {}

        /// A plain message instead of a task. Only before `AssignedTask.begin`.
        record DirectMessage(List<Fields> parts) implements TextReply {}

        /// The agent does not take the task.
        record Rejected(String reason) implements TextReply {}

        /// Another message of the client, to be read in place of the first.
        record NextMessage(Fields message) implements TextReply {}
    }
}
