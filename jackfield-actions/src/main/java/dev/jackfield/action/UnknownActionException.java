package dev.jackfield.action;

/// No method has this name, or it has no such action.
public final class UnknownActionException extends ActionFailedException {
    UnknownActionException(String message) {
        super(message);
    }
}
