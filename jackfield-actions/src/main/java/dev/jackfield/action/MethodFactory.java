package dev.jackfield.action;

/// Makes a method that `ServiceLoader` found or a program listed. `MethodAi::new` is one.
public interface MethodFactory {
    MethodBase create(Services services);
}
