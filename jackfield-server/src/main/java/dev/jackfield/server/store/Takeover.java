package dev.jackfield.server.store;

import static dev.jackfield.server.store.Database.prepare;
import static dev.jackfield.server.store.Database.update;

import dev.jackfield.core.shelf.Change;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Moves the data of the first form of the store, a table of drawers with large contents in files beside it, into the
/// records of today.
///
/// Each batch is one transaction that writes records and removes what they were made of, so that a killed hub goes on
/// where it was. The files go at the end.
final class Takeover {
    private static final Logger LOG = LoggerFactory.getLogger(Takeover.class);
    private static final int BATCH = 200;
    private static final String LISTS = "document-lists/";
    private static final String CLARIFIED = "workflow-clarifications/";

    /// How long the records of a kind live that had no expiry of their own.
    private static final Map<DrawerKind, Duration> LIVES = Map.of(
            DrawerKind.MANIFESTS, Duration.ofDays(30),
            DrawerKind.VECTORS, Duration.ofDays(90),
            DrawerKind.WEBHOOKS, Duration.ofDays(31),
            DrawerKind.CLARIFICATIONS, Duration.ofDays(90),
            DrawerKind.RUNNING_CALLS, Duration.ofDays(31),
            DrawerKind.RUNNING_REPLIES, Duration.ofDays(31),
            DrawerKind.RUNNING_HUBS, Duration.ofMinutes(1),
            DrawerKind.DOCUMENT_LISTS, Duration.ofDays(1),
            DrawerKind.DOCUMENTS, Duration.ofDays(1));

    private final SqliteDatabase database;
    private final Path files;
    private final Supplier<Seal> seal;
    private final Map<String, String> ownersOfDocuments = new HashMap<>();

    /// A row of the old table.
    @SuppressWarnings("ArrayRecordComponent") // carried, never compared
    private record Old(String drawer, String key, byte[] content, Instant written) {}

    /// Where a row goes.
    private record Target(DrawerKind kind, String owner, String key) {}

    /// @param files the folder of large contents
    Takeover(SqliteDatabase database, Path files, Supplier<Seal> seal) {
        this.database = database;
        this.files = files;
        this.seal = seal;
    }

    /// Runs if there is something to take over.
    void run() {
        if (!hasOldTable()) {
            return;
        }
        var all = count();
        LOG.info("The store gets its new form: {} records", all);
        moveSealWords();
        findOwnersOfDocuments();
        for (var left = all; left > 0; left = count()) {
            moveBatch();
            LOG.info("The store gets its new form: {} of {} records are moved", all - Math.max(0, left - BATCH), all);
        }
        removeOldForm();
        LOG.info("The store has its new form");
    }

    private boolean hasOldTable() {
        return database.read(connection -> {
            try (var tables = connection.getMetaData().getTables(null, null, "entry", null)) {
                return tables.next();
            }
        });
    }

    private long count() {
        return database.read(connection -> {
            try (var query = prepare(connection, "select count(*) from entry");
                    var found = query.executeQuery()) {
                return found.next() ? found.getLong(1) : 0L;
            }
        });
    }

    /// The key of sealed contents cannot be found without these.
    private void moveSealWords() {
        database.write(connection -> move(connection, select(connection, " where drawer = 'seal'")));
    }

    private void findOwnersOfDocuments() {
        database.read(connection -> {
            for (var list : select(connection, " where drawer like 'document-lists/%'")) {
                documents(list.content)
                        .forEach(key -> ownersOfDocuments.put(key, list.drawer.substring(LISTS.length())));
            }
            return ownersOfDocuments;
        });
        database.read(
                connection -> { // lists that were moved before a kill
                    try (var query = prepare(
                                    connection,
                                    "select owner, content from record where kind = ? and content is not null",
                                    DrawerKind.DOCUMENT_LISTS.name());
                            var rows = query.executeQuery()) {
                        while (rows.next()) {
                            var owner = rows.getString(1);
                            documents(rows.getBytes(2)).forEach(key -> ownersOfDocuments.put(key, owner));
                        }
                    }
                    return ownersOfDocuments;
                });
    }

    private static List<String> documents(byte[] list) {
        try {
            return Json.parse(list)
                    .object()
                    .orElse(Fields.EMPTY)
                    .objects("documents")
                    .flatMap(document -> document.text("key").stream())
                    .toList();
        } catch (InvalidJsonException unreadable) {
            return List.of();
        }
    }

    private void moveBatch() {
        database.write(connection -> move(connection, select(connection, " limit " + BATCH)));
    }

    private List<Old> select(Connection connection, String which) throws SQLException {
        var rows = new ArrayList<Old>();
        try (var query = prepare(connection, "select drawer, key, content, hash, written from entry" + which);
                var found = query.executeQuery()) {
            while (found.next()) {
                var hash = found.getString(4);
                rows.add(new Old(
                        found.getString(1),
                        found.getString(2),
                        hash == null ? found.getBytes(3) : file(hash),
                        Instant.ofEpochMilli(found.getLong(5))));
            }
        }
        return rows;
    }

    /// Returns the content of a file; nothing where it is gone or damaged.
    private byte[] file(String hash) {
        var file = files.resolve(hash.substring(0, 2)).resolve(hash.substring(2));
        try {
            var content = Files.readAllBytes(file);
            return Hash.of(content).equals(hash) ? content : new byte[0];
        } catch (IOException gone) {
            LOG.warn("The content {} is missing and cannot be taken over: {}", file, gone.toString());
            return new byte[0];
        }
    }

    private void move(Connection connection, List<Old> rows) throws SQLException {
        var changes = new ArrayList<Change>();
        var isSealed = false;
        for (var row : rows) {
            var target = target(row);
            isSealed |= target.filter(found -> found.kind.isSealed()).isPresent();
            target.flatMap(to -> put(row, to)).ifPresent(changes::add);
            update(connection, "delete from entry where drawer = ? and key = ?", row.drawer, row.key);
        }
        var needed = isSealed ? Optional.of(seal.get()) : Optional.<Seal>empty();
        if (!changes.isEmpty()) {
            new Commit(database, connection, needed, Instant.now()).run(changes);
        }
    }

    private Optional<Target> target(Old row) {
        if (row.drawer.startsWith(LISTS)) {
            return Optional.of(new Target(DrawerKind.DOCUMENT_LISTS, row.drawer.substring(LISTS.length()), row.key));
        }
        if (row.drawer.startsWith(CLARIFIED)) {
            return Optional.of(
                    new Target(DrawerKind.CLARIFICATIONS, row.key, row.drawer.substring(CLARIFIED.length())));
        }
        return switch (row.drawer) {
            case "documents" ->
                Optional.ofNullable(ownersOfDocuments.get(row.key))
                        .map(owner -> new Target(DrawerKind.DOCUMENTS, owner, row.key));
            case "running-calls", "running-replies" -> ownedCall(row);
            default ->
                DrawerKind.ALL.stream()
                        .filter(kind -> kind.name().equals(row.drawer))
                        .findFirst()
                        .map(kind -> new Target(kind, "", row.key));
        };
    }

    private static Optional<Target> ownedCall(Old row) {
        var dot = row.key.indexOf('.');
        var kind = row.drawer.equals("running-calls") ? DrawerKind.RUNNING_CALLS : DrawerKind.RUNNING_REPLIES;
        return dot < 0
                ? Optional.empty()
                : Optional.of(new Target(kind, row.key.substring(0, dot), row.key.substring(dot + 1)));
    }

    private Optional<Change> put(Old row, Target to) {
        var content =
                to.kind.isSealed() ? seal.get().openOld(row.drawer, row.key, row.content) : Optional.of(row.content);
        if (content.isEmpty()) {
            LOG.warn("The secret '{}' in '{}' does not open, and is left out", row.key, row.drawer);
        }
        var expires = Optional.ofNullable(LIVES.get(to.kind)).map(row.written::plus);
        return content.map(bytes -> new Change.Put(to.kind, to.owner, to.key, bytes, expires));
    }

    private void removeOldForm() {
        database.write(connection -> update(connection, "drop table entry"));
        if (!Files.isDirectory(files)) {
            return;
        }
        try (var all = Files.walk(files)) {
            for (var file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException failed) {
            throw new ShelfException(
                    "Cannot remove the old folder %s: %s. Remove it by hand.".formatted(files, failed));
        }
    }
}
