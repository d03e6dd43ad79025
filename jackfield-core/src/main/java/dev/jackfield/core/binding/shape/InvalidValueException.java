package dev.jackfield.core.binding.shape;

/// A JSON value that does not fit its Java type. The message is a sentence for its sender.
public final class InvalidValueException extends RuntimeException {

    InvalidValueException(String problem) {
        super(problem, null, false, false);
    }

    public String problem() {
        return String.valueOf(getMessage());
    }

    /// Returns this problem with the place of the value prepended.
    public InvalidValueException withPlace(String place) {
        return new InvalidValueException("/" + place + (problem().startsWith("/") ? "" : ": ") + problem());
    }
}
