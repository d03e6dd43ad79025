package dev.jackfield.core.audit;

import java.util.List;

/// Stores audit records. A call whose record cannot be stored is refused.
public interface AuditLog {
    void keep(AuditRecord entry);

    /// Keeps something else: a change of the configuration, or logins that were refused.
    default void note(AuditFields event) {}

    /// Returns whether it also wants a record, with the outcome [AuditEvent#SENT], before a call goes to its source.
    default boolean keepsBeginnings() {
        return false;
    }

    /// Returns a log that writes to this one, then to another.
    default AuditLog and(AuditLog other) {
        var both = List.of(this, other);
        return new AuditLog() {
            @Override
            public void keep(AuditRecord entry) {
                both.forEach(each -> each.keep(entry));
            }

            @Override
            public void note(AuditFields event) {
                both.forEach(each -> each.note(event));
            }

            @Override
            public boolean keepsBeginnings() {
                return both.stream().anyMatch(AuditLog::keepsBeginnings);
            }
        };
    }
}
