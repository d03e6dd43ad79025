package dev.jackfield.json;

/// Bytes that are not one well-formed JSON value.
public final class BadJson extends RuntimeException {
    public BadJson(String problem) {
        super(problem);
    }

    BadJson(Throwable cause) {
        super(firstLine(cause), cause);
    }

    private static String firstLine(Throwable cause) {
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("not JSON");
    }
}
