package dev.jackfield.core.binding.shape;

/// The text of an exception for a caller.
public final class FailureText {
    private FailureText() {}

    /// Returns its message, or the name of its class when it has none.
    public static String text(Throwable failure) {
        var message = failure.getMessage();
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
    }
}
