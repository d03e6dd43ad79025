package dev.jackfield.transport.files;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// Files that only the user of the process can read, from their first moment on.
///
/// An interrupt does not stop a write in the middle, as it would with a channel: the caller knows whether it
/// happened.
public final class PrivateFiles {
    private PrivateFiles() {}

    public static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder, mode(folder, "rwx------"));
    }

    /// Makes an empty file, unless one is there.
    public static void create(Path file) throws IOException {
        try {
            Files.createFile(file, mode(file, "rw-------"));
        } catch (FileAlreadyExistsException exists) {
            // as wanted
        }
    }

    /// Puts the whole content in place at once: a reader sees all of it or what was there before. A caller must hold
    /// a lock on the file, because the content is first written under a fixed name beside it.
    public static void write(Path file, byte[] content) throws IOException {
        var fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        create(fresh);
        try (var out = new FileOutputStream(fresh.toFile())) {
            out.write(content);
            out.getFD().sync();
        }
        move(fresh, file);
    }

    /// Gives a file that is complete its name, once it is on the disk. It replaces what has that name.
    public static void putInPlace(Path fresh, Path file) throws IOException {
        try (var written = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            written.force(true);
        }
        move(fresh, file);
    }

    private static void move(Path fresh, Path file) throws IOException {
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        syncFolder(file.resolveSibling(""));
    }

    /// Extends a file in two steps that reach the disk one after the other.
    public static void append(Path file, byte[] content, byte[] end) throws IOException {
        try (var out = new FileOutputStream(file.toFile(), true)) {
            out.write(content);
            out.getFD().sync();
            out.write(end);
            out.getFD().sync();
        }
    }

    /// Returns whether other users may read or write a file.
    public static boolean isOpen(Path file) throws IOException {
        return isPosix(file)
                && Files.getPosixFilePermissions(file).stream()
                        .anyMatch(permission -> !permission.name().startsWith("OWNER_"));
    }

    /// Brings the names in a folder to the disk, where the system can do that.
    private static void syncFolder(Path folder) {
        try (var names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        } catch (IOException unsupported) {
            // some systems cannot open a folder; the next write to a file settles it
        }
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
