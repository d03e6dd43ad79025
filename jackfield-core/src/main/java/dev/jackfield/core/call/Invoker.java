package dev.jackfield.core.call;

/// Makes calls. The hub is the only one; code that makes calls on behalf of a caller depends on this interface
/// alone.
public interface Invoker {
    Reply invoke(Invocation invocation);

    /// Returns whether rules and scope allow a call of this name inside a call. It is neither made nor recorded.
    default boolean allows(Invocation outer, ItemName name) {
        return true;
    }
}
