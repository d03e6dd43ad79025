package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.transport.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// The files of a shelf, which only the user of the process can read. Failures name the file.
final class ShelfFiles {
    private ShelfFiles() {}

    /// Makes an empty file, unless one is there.
    static void create(Path file) {
        try {
            PrivateFiles.create(file);
        } catch (IOException failed) {
            throw failure("create", file, failed);
        }
    }

    /// Writes a file if there is none. Of several processes that do so at once, one wins: what it wrote is in place as
    /// a whole.
    static void writeFirst(Path file, byte[] content) {
        var fresh = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid());
        try {
            PrivateFiles.write(fresh, content);
            Files.createLink(file, fresh);
        } catch (FileAlreadyExistsException another) {
            // its content is as good
        } catch (IOException failed) {
            throw failure("write", file, failed);
        } finally {
            deleteQuietly(fresh);
        }
    }

    /// Gives a database that no process uses another name, under which SQLite finds what stands beside it. The file has
    /// the old name, too, until another one takes its place: so there is a database after a crash as well.
    static void keepDatabase(Path database, Path kept) throws IOException {
        for (var end : List.of("-wal", "-shm")) {
            var part = database.resolveSibling(database.getFileName() + end);
            if (Files.exists(part)) {
                Files.move(part, kept.resolveSibling(kept.getFileName() + end), StandardCopyOption.ATOMIC_MOVE);
            }
        }
        try {
            Files.createLink(kept, database);
        } catch (UnsupportedOperationException | FileSystemException withoutLinks) {
            Files.move(database, kept, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /// Deletes a database, if it is there.
    static void deleteDatabase(Path file) {
        for (var end : List.of("-wal", "-shm", "-journal", "")) {
            deleteQuietly(file.resolveSibling(file.getFileName() + end));
        }
    }

    private static void deleteQuietly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException kept) {
            // a leftover does no harm
        }
    }

    static ShelfException failure(String act, Path file, IOException cause) {
        return new ShelfException("Cannot %s %s: %s".formatted(act, file, FailureReason.of(cause)), cause);
    }
}
