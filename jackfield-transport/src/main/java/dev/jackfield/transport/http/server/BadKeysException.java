package dev.jackfield.transport.http.server;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A file with keys or certificates that cannot be used; the message names it and says what would be right.
public final class BadKeysException extends RuntimeException {
    private final Path file;

    BadKeysException(Path file, String problem) {
        this(file, problem, null);
    }

    BadKeysException(Path file, String problem, @Nullable Throwable cause) {
        super(file + " " + problem, cause);
        this.file = file;
    }

    public Path file() {
        return file;
    }
}
