package dev.jackfield.sandbox;

/// No script can run, or none in this language; the message says why and what to do.
public final class SandboxUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public SandboxUnavailableException(String reason) {
        super(reason);
    }
}
