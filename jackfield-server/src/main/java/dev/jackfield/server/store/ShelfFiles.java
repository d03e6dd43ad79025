package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.transport.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
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

    /// Puts a copy in the place of a database, which stays beside it under another name.
    static void replaceDatabase(Path copy, Path database) {
        try {
            var fresh = database.resolveSibling(database.getFileName() + ".restored");
            PrivateFiles.create(fresh);
            Files.copy(copy, fresh, StandardCopyOption.REPLACE_EXISTING);
            if (Files.exists(database)) {
                Files.move(
                        database,
                        database.resolveSibling(database.getFileName() + ".before"),
                        StandardCopyOption.REPLACE_EXISTING);
            }
            for (var rest : List.of("-wal", "-shm")) {
                Files.deleteIfExists(database.resolveSibling(database.getFileName() + rest));
            }
            Files.move(fresh, database, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            throw failure("restore", database, failed);
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
        return new ShelfException("Cannot %s %s: %s".formatted(act, file, cause), cause);
    }
}
