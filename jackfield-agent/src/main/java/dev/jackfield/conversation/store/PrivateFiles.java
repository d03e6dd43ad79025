package dev.jackfield.conversation.store;

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
final class PrivateFiles {
    private PrivateFiles() {}

    static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder, mode(folder, "rwx------"));
    }

    /// Makes an empty file, unless one is there.
    static void create(Path file) throws IOException {
        try {
            Files.createFile(file, mode(file, "rw-------"));
        } catch (FileAlreadyExistsException there) {
            // as wanted
        }
    }

    /// Puts the whole content in place at once: a reader sees all of it or what was there before. Only the holder
    /// of the lock does this, so that the name of the new file can be a fixed one.
    static void write(Path file, byte[] content) throws IOException {
        var fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        create(fresh);
        try (var out = new FileOutputStream(fresh.toFile())) {
            out.write(content);
            out.getFD().sync();
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        settle(file.resolveSibling(""));
    }

    /// Extends a file in two steps that reach the disk one after the other.
    static void append(Path file, byte[] content, byte[] end) throws IOException {
        try (var out = new FileOutputStream(file.toFile(), true)) {
            out.write(content);
            out.getFD().sync();
            out.write(end);
            out.getFD().sync();
        }
    }

    /// Brings the names in a folder to the disk, where the system can do that.
    private static void settle(Path folder) {
        try (var names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        } catch (IOException unable) {
            // some systems cannot open a folder; the next write to a file settles it
        }
    }

    private static FileAttribute<?>[] mode(Path path, String mode) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }
}
