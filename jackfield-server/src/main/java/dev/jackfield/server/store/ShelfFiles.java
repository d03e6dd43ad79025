package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.transport.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;

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

    /// Puts the whole content in place at once, with the folders it needs: a reader sees all of it or what was there
    /// before. Only the holder of the database's write lock does this.
    static void write(Path file, byte[] content) {
        try {
            PrivateFiles.createFolder(file.resolveSibling(""));
            PrivateFiles.write(file, content);
        } catch (IOException failed) {
            throw failure("write", file, failed);
        }
    }

    static ShelfException failure(String act, Path file, IOException cause) {
        return new ShelfException("Cannot %s %s: %s".formatted(act, file, cause), cause);
    }
}
