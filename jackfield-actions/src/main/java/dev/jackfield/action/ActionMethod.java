package dev.jackfield.action;

import java.util.Map;

/// The code of an action.
public interface ActionMethod {

    /// Runs the action on the caller's thread. Exceptions of the action are thrown unchanged.
    ActionResult run(Map<String, ?> parameters) throws Exception;
}
