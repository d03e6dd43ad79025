package dev.jackfield.action;

import java.util.Map;

/// The code of an action.
public interface ActionMethod {

    /// Runs it on the thread of the caller and throws what it throws.
    ActionResult run(Map<String, ?> parameters) throws Exception;
}
