package dev.jackfield.server.audit;

import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.server.store.Journal;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.AuditSettings;
import dev.jackfield.settings.AuditSettings.AuditMode;
import dev.jackfield.settings.AuditSettings.AuditPayloads;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An audit in a store of a folder, and a way to make that store fail.
final class AuditFixture implements AutoCloseable {
    static final Instant BEGAN = Instant.parse("2026-11-18T10:15:00Z");

    final Store store;
    private final Path folder;
    private final AuditWriter writer;
    private AuditSettings settings = settings(AuditMode.BATCHED, AuditPayloads.NONE);
    final StoredAudit audit;

    AuditFixture(Path folder) {
        this.folder = folder;
        this.store = Store.openFile(folder, Optional.empty(), InstantSource.system());
        this.writer = new AuditWriter(store.journal(), "main", InstantSource.system());
        this.audit = new StoredAudit(writer, () -> settings, InstantSource.system());
    }

    static AuditSettings settings(AuditMode mode, AuditPayloads payloads) {
        return new AuditSettings(
                mode,
                Duration.ofDays(90),
                5_000_000,
                payloads,
                Duration.ofDays(7),
                List.of("*password*"),
                false,
                null,
                Map.of());
    }

    void use(AuditMode mode, AuditPayloads payloads) {
        settings = settings(mode, payloads);
    }

    /// Lets every write of events fail from now on.
    void breakStore() throws SQLException {
        execute("create trigger broken before insert on event_block begin select raise(fail, 'no space'); end");
    }

    void mendStore() throws SQLException {
        execute("drop trigger broken");
    }

    private void execute(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("jackfield.db"));
                var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    long losses() {
        return writer.losses();
    }

    /// Returns all events in their order.
    List<Fields> events() {
        return events(store.journal());
    }

    static List<Fields> events(Journal journal) {
        var events = new ArrayList<Fields>();
        for (var next = journal.read("main", 0); !next.isEmpty(); next = journal.read("main", events.size())) {
            next.forEach(event -> events.add(event.json()));
        }
        return events;
    }

    static AuditRecord call(String id, String who, String outcome) {
        return new AuditRecord(
                id,
                BEGAN,
                who,
                "http",
                "tools/call",
                "echo",
                Optional.of(new ItemName("demo", "echo")),
                outcome,
                Optional.empty(),
                Duration.ofNanos(1_234_000),
                Optional.empty(),
                Optional.empty());
    }

    @Override
    public void close() {
        writer.close();
        store.close();
    }
}
