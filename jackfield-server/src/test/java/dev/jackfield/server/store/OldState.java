package dev.jackfield.server.store;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Base64;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// A state folder of the first form of the store, as the version before this one wrote it.
final class OldState implements AutoCloseable {
    /// The key of sealed contents: as many zeros as a key has bytes.
    static final String KEY = Base64.getEncoder().encodeToString(new byte[32]);

    private static final int LARGE = 64 * 1024;
    private static final Seal SEAL = new Seal(new SecretKeySpec(new byte[32], "AES"));

    private final Path folder;
    private final Connection database;
    private Instant written = Instant.parse("2026-01-01T00:00:00Z");

    OldState(Path folder) throws SQLException {
        this.folder = folder;
        this.database = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("jackfield.db"));
        execute("pragma journal_mode = wal");
        database.setAutoCommit(false);
        execute("create table schema_version (version integer not null)");
        execute("insert into schema_version values (1)");
        execute("""
            create table entry (
                drawer  text not null,
                key     text not null,
                content blob,
                hash    text,
                written integer not null,
                primary key (drawer, key),
                check ((content is null) <> (hash is null))
            )\
            """);
        execute("create index entry_hash on entry (hash) where hash is not null");
        writeSeal();
    }

    private void execute(String sql) throws SQLException {
        try (var statement = database.createStatement()) {
            statement.execute(sql);
        }
    }

    /// Writes what proves the key, as the version before this one wrote it with that key.
    private void writeSeal() throws SQLException {
        var word = "ATdOvomXm+nG0LNxgkIxhKFTEwffPJ0VHsfTWQIM4IOWc7BE2Bs=";
        insert("seal", "word", Base64.getDecoder().decode(word), null);
    }

    OldState at(Instant time) {
        written = time;
        return this;
    }

    OldState write(String drawer, String key, byte[] content) throws SQLException, IOException {
        if (content.length > LARGE) {
            var hash = Sha256.hex(content);
            var file = file(hash);
            Files.createDirectories(file.getParent());
            Files.write(file, content);
            insert(drawer, key, null, hash);
        } else {
            insert(drawer, key, content, null);
        }
        return this;
    }

    OldState write(String drawer, String key, String content) throws SQLException, IOException {
        return write(drawer, key, content.getBytes(StandardCharsets.UTF_8));
    }

    OldState writeSealed(String drawer, String key, String content) throws SQLException, IOException {
        return write(drawer, key, SEAL.closeOld(drawer, key, content.getBytes(StandardCharsets.UTF_8)));
    }

    /// Writes a list of documents and then, as it is taken over later, what it names.
    OldState writeDocuments(String owner, String reference, int count, int size) throws SQLException, IOException {
        var keys = Stream.iterate(1, at -> at + 1)
                .limit(count)
                .map(at -> reference + "/" + at)
                .toList();
        var list = Fields.of("stored", Json.number(written.toEpochMilli()))
                .with(
                        "documents",
                        Json.array(keys.stream()
                                .<Json>map(key -> Fields.of("key", Json.string(key)))
                                .toList()));
        write("document-owners", owner, new byte[0]);
        write("document-lists/" + owner, reference, list.bytes());
        for (var key : keys) {
            write("documents", key, new String(new char[size]).replace("\0", "x") + key);
        }
        return this;
    }

    Path file(String hash) {
        return folder.resolve("content").resolve(hash.substring(0, 2)).resolve(hash.substring(2));
    }

    private void insert(String drawer, String key, byte @Nullable [] content, @Nullable String hash)
            throws SQLException {
        Database.update(
                database,
                "insert into entry (drawer, key, content, hash, written) values (?, ?, ?, ?, ?)",
                drawer,
                key,
                content,
                hash,
                written.toEpochMilli());
    }

    @Override
    public void close() throws SQLException {
        database.commit();
        database.close();
    }
}
