package dev.jackfield.agent.ensemble.descriptor;

import java.nio.file.Path;

/// A descriptor that cannot be used. The message names the file and the reason.
public final class BadDescriptor extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadDescriptor(Path file, String reason) {
        super("%s %s".formatted(file, reason));
    }
}
