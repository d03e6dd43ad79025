package dev.jackfield.binding;

/// What a caller is told of an exception.
final class Failures {
    private Failures() {}

    /// Its message, or its kind when it has none to say.
    static String text(Throwable failure) {
        var message = failure.getMessage();
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
    }
}
