package dev.jackfield.core.audit;

/// Stores audit records. A call whose record cannot be stored is refused.
public interface AuditLog {
    void keep(AuditRecord entry);

    /// Returns a log that writes to this one, then to another.
    default AuditLog and(AuditLog other) {
        return entry -> {
            keep(entry);
            other.keep(entry);
        };
    }
}
