package dev.jackfield.core.search;

/// A model cannot be loaded or cannot embed. The message says why and what to do.
public final class EmbedderException extends RuntimeException {
    public EmbedderException(String message) {
        super(message);
    }

    public EmbedderException(String message, Throwable cause) {
        super(message, cause);
    }
}
