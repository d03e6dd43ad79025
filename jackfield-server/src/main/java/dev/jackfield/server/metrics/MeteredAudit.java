package dev.jackfield.server.metrics;

import dev.jackfield.core.audit.AuditEvent;
import dev.jackfield.core.audit.AuditFields;
import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.audit.AuditRecord;
import org.jspecify.annotations.Nullable;

/// An audit log that also counts calls once metrics are enabled, so that a hub that lives for
/// one command has no cost.
public final class MeteredAudit implements AuditLog {
    private final AuditLog log;

    // set once, when the doors open
    private volatile @Nullable CallMeters meters;

    public MeteredAudit(AuditLog log) {
        this.log = log;
    }

    public void setMeters(CallMeters given) {
        meters = given;
    }

    @Override
    public void keep(AuditRecord entry) {
        var counting = meters;
        if (counting != null && !entry.outcome().equals(AuditEvent.SENT)) {
            counting.record(entry);
        }
        log.keep(entry);
    }

    @Override
    public void note(AuditFields event) {
        log.note(event);
    }

    @Override
    public boolean keepsBeginnings() {
        return log.keepsBeginnings();
    }
}
