package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;

/// The work of a fake tool as a task, on a thread of its own. An interrupt means that the task was cancelled.
@FunctionalInterface
public interface TaskHandler {

    /// Returns the result of the call; throws `RpcException` for a task that fails.
    Fields handle(IncomingRequest call, ServerTask task) throws InterruptedException;
}
