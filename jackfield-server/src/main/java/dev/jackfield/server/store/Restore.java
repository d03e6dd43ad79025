package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.transport.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Puts a copy of the backup in the place of a database that no hub uses. The database stays beside it under another
/// name; if anything fails, it stays where it was.
record Restore(Path backup, Path database, InstantSource clock, Store.Progress progress) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int PIECE = 1 << 20;

    /// Returns where the replaced database is now; empty when there was none.
    Optional<Path> run() {
        if (!Files.isRegularFile(backup)) {
            throw new ShelfException(
                    "There is no backup %s. Name the file that 'jackfield backup' wrote.".formatted(backup));
        }
        refuseWhileUsed();
        var fresh = database.resolveSibling(database.getFileName() + ".restoring");
        try {
            ShelfFiles.deleteDatabase(fresh);
            copyTo(fresh);
            check(fresh);
            return replaceWith(fresh);
        } catch (IOException failed) {
            throw new ShelfException(
                    "Cannot restore %s: %s. The database %s is as it was."
                            .formatted(backup, FailureReason.of(failed), database),
                    failed);
        } finally {
            ShelfFiles.deleteDatabase(fresh);
        }
    }

    private void refuseWhileUsed() {
        if (Files.exists(database) && isUsed()) {
            throw new ShelfException(("Another process uses the database %s, such as a hub that a client has started"
                            + " ('jackfield stdio'). Stop it first; nothing was changed.")
                    .formatted(database));
        }
    }

    /// Brings everything into the one file, which works where no other process uses it. A damaged one is not used.
    private boolean isUsed() {
        try (var old = SqliteDatabase.open(database, clock)) {
            return !old.becomeSingleFile();
        } catch (ShelfException damaged) {
            return false;
        }
    }

    /// A file that was written meanwhile, and was copied by hand, may have its last pages beside it.
    private void copyTo(Path fresh) throws IOException {
        PrivateFiles.create(fresh);
        try (var from = Files.newInputStream(backup);
                var to = Files.newOutputStream(fresh)) {
            var all = Files.size(backup);
            var piece = from.readNBytes(PIECE);
            for (var done = 0L; piece.length > 0; piece = from.readNBytes(PIECE)) {
                to.write(piece);
                done += piece.length;
                progress.report(done, all);
            }
        }
        var pages = backup.resolveSibling(backup.getFileName() + "-wal");
        if (Files.exists(pages)) {
            Files.copy(pages, fresh.resolveSibling(fresh.getFileName() + "-wal"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void check(Path fresh) {
        refuseUnless(isStore(fresh), "it is no backup of Jackfield, or it is damaged");
        try (var copy = SqliteDatabase.open(fresh, clock)) {
            refuseUnless(!new Migrations(copy).isNewer(), "a newer Jackfield wrote it. Restore it with that version");
            var problems = problems(copy);
            refuseUnless(problems.isEmpty(), "it is damaged: " + String.join("; ", problems));
            copy.becomeSingleFile();
        }
    }

    private boolean isStore(Path fresh) {
        try (var copy = SqliteDatabase.open(fresh, clock)) {
            return new Migrations(copy).isKnown();
        } catch (ShelfException unreadable) {
            return false;
        }
    }

    /// Returns the first problems.
    private static List<String> problems(SqliteDatabase copy) {
        try {
            new Migrations(copy).run();
            return new StoreCheck(copy).run().problems().stream().limit(3).toList();
        } catch (ShelfException unreadable) {
            return List.of("it cannot be read");
        }
    }

    private void refuseUnless(boolean isFine, String reason) {
        if (!isFine) {
            throw new ShelfException("%s cannot be restored: %s. Nothing was changed.".formatted(backup, reason));
        }
    }

    private Optional<Path> replaceWith(Path fresh) throws IOException {
        refuseWhileUsed();
        var before = Files.exists(database) ? Optional.of(freeName()) : Optional.<Path>empty();
        if (before.isPresent()) {
            ShelfFiles.keepDatabase(database, before.get());
        }
        PrivateFiles.putInPlace(fresh, database);
        return before;
    }

    private Path freeName() {
        var name = database.getFileName() + ".before-" + TIME.format(clock.instant());
        var free = database.resolveSibling(name);
        for (var number = 2; Files.exists(free); number++) {
            free = database.resolveSibling(name + "-" + number);
        }
        return free;
    }
}
