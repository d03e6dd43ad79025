package dev.jackfield.store;

import dev.jackfield.shelf.ShelfException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// Files that only their owner can read, from their first moment on.
final class PrivateFiles {
    private PrivateFiles() {}

    /// Makes an empty file, unless one is there.
    static void create(Path file) {
        try {
            Files.createFile(file, mode(file, "rw-------"));
        } catch (FileAlreadyExistsException there) {
            // another hub was faster, or it is not the first start
        } catch (IOException failed) {
            throw failed("create", file, failed);
        }
    }

    /// Puts the whole content in place at once, with the folders it needs: a reader sees all of it or nothing.
    static void write(Path file, byte[] content) {
        var folder = file.resolveSibling("");
        try {
            Files.createDirectories(folder, mode(folder, "rwx------"));
            var fresh = Files.createTempFile(folder, "new", "", mode(file, "rw-------"));
            Files.write(fresh, content, StandardOpenOption.WRITE, StandardOpenOption.SYNC);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            throw failed("write", file, failed);
        }
    }

    /// Whether others than the owner may do something with it.
    static boolean isOpen(Path file) throws IOException {
        return isPosix(file)
                && Files.getPosixFilePermissions(file).stream()
                        .anyMatch(permission -> !permission.name().startsWith("OWNER_"));
    }

    static ShelfException failed(String act, Path file, IOException cause) {
        return new ShelfException("Cannot %s %s: %s".formatted(act, file, cause), cause);
    }

    private static FileAttribute<?>[] mode(Path path, String mode) {
        return isPosix(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
