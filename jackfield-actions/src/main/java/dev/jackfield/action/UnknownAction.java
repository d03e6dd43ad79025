package dev.jackfield.action;

/// There is no method of this name, or it has no such action.
public final class UnknownAction extends ActionFailed {
    UnknownAction(String message) {
        super(message);
    }
}
