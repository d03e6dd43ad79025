package dev.jackfield.action;

/// Makes a method, when `ServiceLoader` finds it or somebody lists it. `MethodAi::new` is one.
public interface MethodFactory {
    MethodBase create(Services services);
}
