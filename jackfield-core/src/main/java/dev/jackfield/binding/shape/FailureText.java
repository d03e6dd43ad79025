package dev.jackfield.binding.shape;

/// What a caller is told of an exception.
public final class FailureText {
    private FailureText() {}

    /// Its message, or its kind when it has none to say.
    public static String text(Throwable failure) {
        var message = failure.getMessage();
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
    }
}
