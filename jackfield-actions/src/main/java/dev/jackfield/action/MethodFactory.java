package dev.jackfield.action;

/// Creates a [MethodBase], for methods that a program lists or `ServiceLoader` finds. `MethodAi::new` is such a
/// factory.
public interface MethodFactory {
    MethodBase create(Services services);
}
