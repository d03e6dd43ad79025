package dev.jackfield.call;

/// Makes calls. The hub is the only one; code that makes calls on behalf of a caller depends on this interface
/// alone.
public interface Invoker {
    Reply invoke(Invocation invocation);
}
