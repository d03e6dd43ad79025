package dev.jackfield.testkit;

import dev.jackfield.json.Fields;

/// What a fake tool does. An interrupt means that the call was cancelled.
@FunctionalInterface
public interface ToolHandler {

    /// Returns what stands in `result`; throws `RpcException` for a protocol error.
    Fields handle(IncomingRequest call) throws InterruptedException;
}
