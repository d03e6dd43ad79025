package dev.jackfield.binding;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Fields;

/// An annotated method, ready to be called.
public sealed interface BoundMethod permits BoundTool, BoundResource, BoundPrompt {

    /// What a list shows of it.
    Fields definition();

    Reply call(Invocation invocation) throws InterruptedException;
}
