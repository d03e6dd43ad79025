package dev.jackfield.core.shelf;

/// An owner would have more than is allowed, so that nothing of a commit was stored.
public final class ShelfFullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient DrawerKind kind;

    public ShelfFullException(DrawerKind kind, Usage wanted, Usage most) {
        super("'%s' may have %d records and %d bytes for one owner; this would make %d and %d. Remove some first."
                .formatted(kind, most.records(), most.bytes(), wanted.records(), wanted.bytes()));
        this.kind = kind;
    }

    /// Returns the kind of which there would be too much.
    public DrawerKind kind() {
        return kind;
    }
}
