package dev.jackfield.server.audit;

import dev.jackfield.core.audit.AuditFields;
import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.audit.LoggedAudit;
import dev.jackfield.server.store.HubStore;
import dev.jackfield.settings.AuditSettings;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/// The audit of a hub: in its store and, where the hub has none or the configuration wants it, in the log. What is not
/// a call is in the log as well, because there is little of it.
public final class HubAudit implements AuditLog, AutoCloseable {
    private final AuditLog log = new LoggedAudit();
    private final Optional<AuditWriter> writer;
    private final Optional<AuditLog> stored;
    private final Supplier<AuditSettings> settings;

    /// @param settings as they are at the moment
    public HubAudit(HubStore store, Supplier<AuditSettings> settings, InstantSource clock) {
        this.writer = store.store().map(kept -> new AuditWriter(kept.journal(), kept.chain(), clock));
        this.stored = writer.map(events -> new StoredAudit(events, settings, clock));
        this.settings = settings;
    }

    @Override
    public void keep(AuditRecord call) {
        stored.ifPresent(audit -> audit.keep(call));
        if (stored.isEmpty() || settings.get().log()) {
            log.keep(call);
        }
    }

    @Override
    public void note(AuditFields event) {
        stored.ifPresent(audit -> audit.note(event));
        log.note(event);
    }

    @Override
    public boolean keepsBeginnings() {
        return stored.filter(AuditLog::keepsBeginnings).isPresent();
    }

    /// Returns how many events were lost since the start, because the store did not take them.
    public long losses() {
        return writer.map(AuditWriter::losses).orElse(0L);
    }

    @Override
    public void close() {
        writer.ifPresent(AuditWriter::close);
    }
}
