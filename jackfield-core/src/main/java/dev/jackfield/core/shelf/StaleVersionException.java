package dev.jackfield.core.shelf;

/// A record was changed meanwhile, so that nothing of a commit was stored. Read again and repeat.
public final class StaleVersionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StaleVersionException(DrawerKind kind, String key) {
        super("The record '%s' in '%s' was changed meanwhile. Try again.".formatted(key, kind));
    }
}
