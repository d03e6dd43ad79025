package dev.jackfield.server.audit;

import dev.jackfield.core.audit.AuditEvent;
import dev.jackfield.core.audit.AuditFields;
import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.HubException;
import dev.jackfield.settings.AuditSettings;
import dev.jackfield.settings.AuditSettings.AuditMode;
import java.time.InstantSource;
import java.util.function.Supplier;

/// The audit in the store. In batched mode it only puts records into a queue; in strict mode it returns once they are
/// on the disk, or throws [HubException.UnrecordedException].
public final class StoredAudit implements AuditLog {
    private final AuditWriter writer;
    private final CallEvents events;
    private final Supplier<AuditSettings> settings;
    private final InstantSource clock;

    /// @param settings as they are at the moment
    public StoredAudit(AuditWriter writer, Supplier<AuditSettings> settings, InstantSource clock) {
        this.writer = writer;
        this.events = new CallEvents(settings);
        this.settings = settings;
        this.clock = clock;
    }

    private boolean isStrict() {
        return settings.get().mode() == AuditMode.STRICT;
    }

    @Override
    public boolean keepsBeginnings() {
        return isStrict();
    }

    @Override
    public void keep(AuditRecord call) {
        var trimmed = events.trim(call);
        if (!isStrict()) {
            writer.add(pending(trimmed));
        } else if (call.outcome().equals(AuditEvent.SENT)) {
            keepBeginning(trimmed);
        } else {
            writer.addAndAwait(pending(trimmed)).ifPresent(failure -> {
                throw HubException.UnrecordedException.atEnd(failure);
            });
        }
    }

    private PendingEvent pending(AuditRecord call) {
        return new PendingEvent(() -> events.event(call), CallEvents.weight(call));
    }

    /// What could not be written as a beginning is written later as a call that was refused.
    private void keepBeginning(AuditRecord call) {
        var event = pending(call).orElse(() -> events.unrecorded(call));
        writer.addAndAwait(event).ifPresent(failure -> {
            throw HubException.UnrecordedException.beforeSending(failure);
        });
    }

    @Override
    public void note(AuditFields event) {
        var now = clock.instant();
        writer.add(new PendingEvent(() -> CallEvents.event(event, now), 0));
    }
}
