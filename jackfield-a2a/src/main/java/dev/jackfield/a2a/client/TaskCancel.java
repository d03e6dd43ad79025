package dev.jackfield.a2a.client;

import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.client.protocol.AgentConnection;
import dev.jackfield.a2a.client.protocol.Operation;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;

/// Tells an agent that a task is not needed any more. Best effort: the client has its own error already.
record TaskCancel(AgentConnection to, String taskId) {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /// How long the thread that gives up waits for the agent. The request goes on without it.
    private static final Duration WAIT = Duration.ofSeconds(1);

    void send() {
        var thread = Thread.ofVirtual().name("a2a cancel").start(this::request);
        try {
            thread.join(WAIT);
        } catch (InterruptedException again) {
            Thread.currentThread().interrupt();
        }
    }

    private void request() {
        try {
            to.call(Operation.CANCEL, Fields.of("id", Json.string(taskId)), Deadline.after(TIMEOUT));
        } catch (A2aException | InterruptedException unheard) {
            // The agent is gone, or the task has ended.
        }
    }
}
