package dev.jackfield.schema;

/// A value that could not be checked, though its schema is sound. Neither fits nor does not fit is known of it.
public final class Uncheckable extends Exception {
    Uncheckable(String reason) {
        super(reason);
    }
}
