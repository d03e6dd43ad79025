package dev.jackfield.a2a.client.message;

import dev.jackfield.protocol.json.Fields;

/// The answer of an agent to a message: another message, or a task.
public sealed interface AgentReply permits AgentMessage, AgentTask {

    /// The id of the conversation; empty when the agent names none. A message with it continues the conversation.
    String contextId();

    /// All text of the answer, one part per line.
    String text();

    /// The whole answer in the form of A2A 1.0.
    Fields json();
}
