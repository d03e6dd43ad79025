package dev.jackfield.audit;

/// Keeps what happened. A call whose record cannot be kept is refused.
public interface AuditLog {
    void keep(AuditRecord entry);

    /// This one, then another.
    default AuditLog and(AuditLog other) {
        return entry -> {
            keep(entry);
            other.keep(entry);
        };
    }
}
