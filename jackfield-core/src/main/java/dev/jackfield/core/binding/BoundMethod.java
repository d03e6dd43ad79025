package dev.jackfield.core.binding;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import java.time.Duration;
import java.util.Optional;

/// An annotated method, ready to be called.
public sealed interface BoundMethod permits BoundTool, BoundResource, BoundPrompt {

    /// Returns the definition for lists.
    Fields definition();

    /// Returns how long a call may take, if its author set that.
    Optional<Duration> timeout();

    Reply call(Invocation invocation) throws InterruptedException;
}
