package dev.jackfield.call;

/// Makes calls. The hub is one; whatever calls on behalf of a caller holds nothing more.
public interface Invoker {
    Reply invoke(Invocation invocation);
}
