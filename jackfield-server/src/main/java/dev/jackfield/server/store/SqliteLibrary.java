package dev.jackfield.server.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/// The native library of SQLite, which is in a jar.
public final class SqliteLibrary {
    private SqliteLibrary() {}

    /// Copies the library for this system to a new folder, to which the launcher points: no start need unpack it.
    public static void copyTo(Path folder) {
        var name = LibraryLoaderUtil.getNativeLibName();
        var resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        try (var library = Objects.requireNonNull(SQLiteJDBCLoader.class.getResourceAsStream(resource), resource)) {
            Files.copy(library, Files.createDirectory(folder).resolve(name));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// Loads the library, which the first file would do otherwise.
    public static void load() {
        try {
            SQLiteJDBCLoader.initialize();
        } catch (Exception | LinkageError failed) {
            // The first file that is opened fails for the same reason, and says so.
        }
    }
}
