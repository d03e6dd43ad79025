package dev.jackfield.agent.ensemble.descriptor;

import java.nio.file.Path;

/// A descriptor that cannot be used. The message names the file and the reason.
public final class BadDescriptorException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadDescriptorException(Path file, String reason) {
        super("%s %s".formatted(file, reason));
    }
}
