package dev.jackfield.a2a.door.task;

import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import java.util.List;

/// A task as the agent sees that works on it.
public interface AssignedTask {

    /// The conversation that the task belongs to, as its client named it.
    String context();

    /// The tool servers that its client may use.
    List<String> servers();

    /// Makes the message a task, which its client can find from now on. Without it, an agent may answer by a message.
    void begin();

    /// Says that work goes on.
    ///
    /// @param text what is being done; may be empty
    void reportWorking(String text);

    /// Adds an artifact, or a piece of one.
    ///
    /// @param append whether its parts come after those that the artifact of the same id has already
    /// @param isLast whether the artifact is complete
    void addArtifact(Fields artifact, boolean append, boolean isLast);

    /// Asks the client, and waits for its next message.
    ///
    /// @throws InterruptedException when the task is cancelled, or no answer came in time
    Fields ask(List<Fields> parts) throws InterruptedException;

    /// Calls a tool of the hub on behalf of the client.
    Reply call(String server, String tool, Fields arguments) throws InterruptedException;
}
