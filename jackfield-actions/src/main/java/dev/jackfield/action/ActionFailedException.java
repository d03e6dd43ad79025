package dev.jackfield.action;

import org.jspecify.annotations.Nullable;

/// An action could not be called, or threw a checked exception. The message is for the caller.
public class ActionFailedException extends RuntimeException {

    public ActionFailedException(String message) {
        super(message);
    }

    public ActionFailedException(@Nullable String message, Throwable cause) {
        super(message, cause);
    }
}
