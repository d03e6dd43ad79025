package dev.jackfield.action;

import org.jspecify.annotations.Nullable;

/// An action could not be called, or threw a checked exception. The message is for the caller.
public class ActionFailed extends RuntimeException {

    public ActionFailed(String message) {
        super(message);
    }

    public ActionFailed(@Nullable String message, Throwable cause) {
        super(message, cause);
    }
}
