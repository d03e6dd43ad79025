package dev.jackfield.action;

import org.jspecify.annotations.Nullable;

/// An action could not be called, or threw something checked. The message is for whoever called.
public class ActionFailed extends RuntimeException {

    public ActionFailed(String message) {
        super(message);
    }

    public ActionFailed(@Nullable String message, Throwable cause) {
        super(message, cause);
    }
}
