package dev.jackfield.binding.shape;

/// A JSON value that does not fit its Java type. The message is a sentence for whoever sent it.
public final class BadValue extends RuntimeException {

    BadValue(String problem) {
        super(problem, null, false, false);
    }

    public String problem() {
        return String.valueOf(getMessage());
    }

    /// The same, seen from further out.
    public BadValue in(String place) {
        return new BadValue("/" + place + (problem().startsWith("/") ? "" : ": ") + problem());
    }
}
