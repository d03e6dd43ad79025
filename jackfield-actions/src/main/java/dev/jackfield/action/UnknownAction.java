package dev.jackfield.action;

/// No method has this name, or it has no such action.
public final class UnknownAction extends ActionFailed {
    UnknownAction(String message) {
        super(message);
    }
}
