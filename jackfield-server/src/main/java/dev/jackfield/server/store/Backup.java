package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.transport.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;

/// Copies a database of SQLite to one file, while others read and write it. The file gets its name when it is complete
/// and on the disk.
record Backup(SqliteDatabase database, Path file, InstantSource clock, Store.Progress progress) {

    void run() {
        if (Files.exists(file)) {
            throw new ShelfException("%s exists. Choose another name, or remove it first.".formatted(file));
        }
        var folder = file.resolveSibling("").normalize();
        if (!Files.isDirectory(folder)) {
            throw new ShelfException("There is no folder %s. Make it first.".formatted(folder));
        }
        var fresh = file.resolveSibling(
                file.getFileName() + ".part" + ProcessHandle.current().pid());
        try {
            PrivateFiles.create(fresh);
            database.copyTo(fresh, progress);
            closeCopy(fresh);
            PrivateFiles.putInPlace(fresh, file);
        } catch (IOException | SQLException failed) {
            throw new ShelfException(
                    "Cannot write the backup %s: %s. Nothing was left behind."
                            .formatted(file, FailureReason.of(failed)),
                    failed);
        } finally {
            ShelfFiles.deleteDatabase(fresh);
        }
    }

    /// Makes the copy a single file, which can be read where nothing can be written.
    private void closeCopy(Path fresh) {
        try (var copy = SqliteDatabase.open(fresh, clock)) {
            copy.becomeSingleFile();
        }
    }
}
