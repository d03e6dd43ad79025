package dev.jackfield.server.store;

import static dev.jackfield.server.store.Database.prepare;
import static dev.jackfield.server.store.Database.update;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.StorableText;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Moves the data of the first form of the store, a table of drawers with large contents in files beside it, into the
/// records of today.
///
/// Each batch is one transaction that writes records and removes what they were made of, so that a hub that is killed
/// goes on where it was. The files go at the end.
final class Takeover {
    private static final Logger LOG = LoggerFactory.getLogger(Takeover.class);
    private static final int BATCH = 200;
    private static final long MOST_BYTES = 32L << 20;
    private static final String OWNERS = "document-owners";
    private static final String LISTS = "document-lists/";
    private static final String CLARIFIED = "workflow-clarifications/";

    /// How long the records of a kind live at most, for they had no expiry of their own.
    private static final Map<DrawerKind, Duration> LIVES = Map.of(
            DrawerKind.MANIFESTS, Duration.ofDays(30),
            DrawerKind.VECTORS, Duration.ofDays(90),
            DrawerKind.WEBHOOKS, Duration.ofDays(31),
            DrawerKind.CLARIFICATIONS, Duration.ofDays(90),
            DrawerKind.RUNNING_CALLS, Duration.ofDays(31),
            DrawerKind.RUNNING_REPLIES, Duration.ofDays(31),
            DrawerKind.RUNNING_HUBS, Duration.ofMinutes(1),
            DrawerKind.DOCUMENT_LISTS, Duration.ofDays(30),
            DrawerKind.DOCUMENTS, Duration.ofDays(30));

    private final SqliteDatabase database;
    private final Path files;
    private final Supplier<Seal> seal;
    private final InstantSource clock;
    private final Map<String, String> ownersOfDocuments = new HashMap<>();
    private Optional<Seal> usedSeal = Optional.empty();

    /// A row of the old table.
    ///
    /// @param hash names the file with the content; null where that is in the row
    @SuppressWarnings("ArrayRecordComponent") // carried, never compared
    private record Old(
            String drawer,
            String key,
            byte @Nullable [] content,
            @Nullable String hash,
            Instant written) {}

    /// Where a row goes.
    private record Target(DrawerKind kind, String owner, String key) {
        boolean isStorable() {
            return StorableText.isStorable(owner) && StorableText.isStorable(key) && !key.isEmpty();
        }
    }

    /// @param files the folder of large contents
    Takeover(SqliteDatabase database, Path files, Supplier<Seal> seal, InstantSource clock) {
        this.database = database;
        this.files = files;
        this.seal = seal;
        this.clock = clock;
    }

    /// Runs if there is something to take over.
    void run() {
        begin();
        while (moveBatch()) {
            LOG.info("The store gets its new form: {} records are left", count());
        }
        removeOldForm();
    }

    /// Prepares for batches. Nothing sealed can be opened before the words that prove its key are moved.
    void begin() {
        if (hasOldTable()) {
            LOG.info("The store gets its new form: {} records", count());
            move(" where drawer = '" + DrawerKind.SEAL.name() + "'");
            findOwnersOfDocuments();
            usedSeal = hasSealed() ? Optional.of(seal.get()) : Optional.empty();
        }
    }

    private boolean hasSealed() {
        return database.read(connection -> {
            try (var query = prepare(connection, "select distinct drawer from entry")) {
                return SqlShelf.texts(query).stream()
                        .flatMap(drawer -> kind(drawer).stream())
                        .anyMatch(DrawerKind::isSealed);
            }
        });
    }

    private static Optional<DrawerKind> kind(String drawer) {
        var name = drawer.replaceFirst("/.*", "");
        return DrawerKind.ALL.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }

    private boolean hasOldTable() {
        return database.read(Takeover::hasOldTable);
    }

    private static boolean hasOldTable(Connection connection) throws SQLException {
        try (var tables = connection.getMetaData().getTables(null, null, "entry", null)) {
            return tables.next();
        }
    }

    private long count() {
        return database.read(connection -> {
            try (var query = prepare(connection, "select count(*) from entry");
                    var found = query.executeQuery()) {
                return found.next() ? found.getLong(1) : 0L;
            }
        });
    }

    /// Old documents had no owners; the lists that name them have, also those that were moved before a kill.
    private void findOwnersOfDocuments() {
        database.read(connection -> {
            for (var list : select(connection, " where drawer like '" + LISTS + "%'")) {
                var owner = list.drawer.substring(LISTS.length());
                content(list).ifPresent(content -> noteOwner(content, owner));
            }
            noteOwnersOfMovedLists(connection);
            return ownersOfDocuments;
        });
    }

    private void noteOwnersOfMovedLists(Connection connection) throws SQLException {
        var sql = "select r.owner, coalesce(r.content, c.bytes) from record r left join content c on c.hash = r.hash"
                + " where r.kind = ?";
        try (var query = prepare(connection, sql, DrawerKind.DOCUMENT_LISTS.name());
                var rows = query.executeQuery()) {
            while (rows.next()) {
                noteOwner(rows.getBytes(2), rows.getString(1));
            }
        }
    }

    private void noteOwner(byte[] list, String owner) {
        documents(list).forEach(key -> ownersOfDocuments.put(key, owner));
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

    /// Moves some records, and returns whether there were any.
    boolean moveBatch() {
        return hasOldTable() && move("");
    }

    private boolean move(String which) {
        var count = new int[1];
        database.write(connection -> {
            if (hasOldTable(connection)) { // another hub may have done it meanwhile
                count[0] = move(connection, select(connection, which + " limit " + BATCH));
            }
        });
        return count[0] > 0;
    }

    private int move(Connection connection, List<Old> rows) throws SQLException {
        var changes = new ArrayList<ShelfChange>();
        var count = 0;
        for (var bytes = 0L; count < rows.size() && bytes < MOST_BYTES; count++) {
            var row = rows.get(count);
            var change = put(row);
            bytes += change.map(put -> put.content().length).orElse(0);
            change.ifPresent(changes::add);
            update(connection, "delete from entry where drawer = ? and key = ?", row.drawer, row.key);
        }
        new Commit(database, connection, usedSeal, clock.instant()).run(changes);
        return count;
    }

    private static List<Old> select(Connection connection, String which) throws SQLException {
        var rows = new ArrayList<Old>();
        try (var query = prepare(connection, "select drawer, key, content, hash, written from entry" + which);
                var found = query.executeQuery()) {
            while (found.next()) {
                rows.add(new Old(
                        found.getString(1),
                        found.getString(2),
                        found.getBytes(3),
                        found.getString(4),
                        Instant.ofEpochMilli(found.getLong(5))));
            }
        }
        return rows;
    }

    private Optional<ShelfChange.Put> put(Old row) {
        var target = target(row);
        if (target.isEmpty() || !target.get().isStorable()) {
            if (!row.drawer.equals(OWNERS)) { // those can be told from the lists
                LOG.warn("The record '{}' in '{}' belongs to nothing, and is left out", row.key, row.drawer);
            }
            return Optional.empty();
        }
        return put(row, target.get());
    }

    private Optional<ShelfChange.Put> put(Old row, Target to) {
        var content = content(row).flatMap(bytes -> open(row, to, bytes));
        if (content.isEmpty()) {
            LOG.warn("The record '{}' in '{}' is gone or damaged, and is left out", row.key, row.drawer);
        }
        var expires = Optional.ofNullable(LIVES.get(to.kind)).map(row.written::plus);
        return content.map(bytes -> new ShelfChange.Put(to.kind, to.owner, to.key, bytes, expires));
    }

    private Optional<byte[]> open(Old row, Target to, byte[] content) {
        return to.kind.isSealed() ? usedSeal.orElseThrow().openOld(row.drawer, row.key, content) : Optional.of(content);
    }

    private Optional<byte[]> content(Old row) {
        return row.hash == null ? Optional.ofNullable(row.content) : readFile(row.hash);
    }

    /// Returns the content of a file; empty where it is gone or damaged.
    private Optional<byte[]> readFile(String hash) {
        try {
            var content = Files.readAllBytes(files.resolve(hash.substring(0, 2)).resolve(hash.substring(2)));
            return Optional.of(content).filter(bytes -> Sha256.hex(bytes).equals(hash));
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        } catch (IOException failed) {
            throw ShelfFiles.failure("read", files.resolve(hash), failed);
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
        return kind(row.drawer).flatMap(kind -> target(kind, row.key));
    }

    private Optional<Target> target(DrawerKind kind, String key) {
        if (kind.equals(DrawerKind.DOCUMENTS)) {
            return Optional.ofNullable(ownersOfDocuments.get(key)).map(owner -> new Target(kind, owner, key));
        }
        if (kind.equals(DrawerKind.RUNNING_CALLS) || kind.equals(DrawerKind.RUNNING_REPLIES)) {
            var dot = key.indexOf('.');
            return dot < 0
                    ? Optional.empty()
                    : Optional.of(new Target(kind, key.substring(0, dot), key.substring(dot + 1)));
        }
        return Optional.of(new Target(kind, "", key));
    }

    /// Removes the old table, and then the files, also those that a kill left after the table.
    private void removeOldForm() {
        if (hasOldTable()) {
            database.write(connection -> update(connection, "drop table if exists entry"));
            LOG.info("The store has its new form");
        }
        if (!Files.isDirectory(files)) {
            return;
        }
        try (var all = Files.walk(files)) {
            for (var file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException failed) {
            LOG.warn("The old folder {} is not needed any more and cannot be removed: {}", files, failed.toString());
        }
    }
}
