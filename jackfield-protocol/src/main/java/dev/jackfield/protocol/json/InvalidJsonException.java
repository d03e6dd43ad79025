package dev.jackfield.protocol.json;

import tools.jackson.core.JacksonException;

/// Bytes that are not one well-formed JSON value.
public final class InvalidJsonException extends RuntimeException {
    private static final int LONGEST_SHOWN = 100;

    public InvalidJsonException(String problem) {
        super(problem);
    }

    InvalidJsonException(JacksonException cause) {
        super(JsonFault.withPlace(cause), cause);
    }

    /// A key stands twice in one object. Parsers disagree on which of the two counts.
    static InvalidJsonException duplicateKey(String key) {
        return new InvalidJsonException("the key \"" + start(key) + "\" stands twice in one object");
    }

    private static String start(String key) {
        return key.length() <= LONGEST_SHOWN ? key : key.substring(0, LONGEST_SHOWN) + "...";
    }
}
