package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;

/// The work of a fake tool. An interrupt means that the call was cancelled.
@FunctionalInterface
public interface ToolHandler {

    /// Returns the content of `result`; throws `RpcException` for a protocol error.
    Fields handle(IncomingRequest call) throws InterruptedException;
}
