package dev.jackfield.settings.edit;

import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.settings.edit.EditRefusedException.Reason;
import dev.jackfield.settings.load.SettingsLoader;
import dev.jackfield.transport.files.BoundedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A file that is replaced as a whole: a reader sees the old text or the new one.
///
/// @param secret whether only its owner may read it, whatever was so before
record TextFile(Path path, boolean secret) {
    private static final Logger LOG = LoggerFactory.getLogger(TextFile.class);
    private static final Set<PosixFilePermission> PRIVATE =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    private static final Set<PosixFilePermission> OF_THE_GROUP = PosixFilePermissions.fromString("---rwx---");

    /// The text, or nothing when there is no file.
    Optional<String> read() {
        try {
            return Optional.of(BoundedFile.text(path, SettingsLoader.LARGEST_FILE));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (IOException failure) {
            throw new EditRefusedException(
                    Reason.UNWRITABLE, path + " cannot be read: " + FailureReason.of(failure), failure);
        }
    }

    /// Refuses a text that could not be read again.
    void refuseTooLarge(String after) {
        if (after.getBytes(StandardCharsets.UTF_8).length > SettingsLoader.LARGEST_FILE) {
            throw new EditRefusedException(
                    Reason.INVALID,
                    "%s would be larger than %d MiB, and then it could not be read; send less, or remove what is not needed"
                            .formatted(path, SettingsLoader.LARGEST_FILE >> 20));
        }
    }

    /// Replaces the text that was read before; refused when another program has written meanwhile.
    void replace(Optional<String> before, String after) {
        refuseIfChangedFrom(before);
        try {
            write(after);
        } catch (IOException failure) {
            throw new EditRefusedException(
                    Reason.UNWRITABLE, path + " cannot be written: " + FailureReason.of(failure), failure);
        }
    }

    /// Removes a file that has this text; refused when another program has written meanwhile.
    void remove(String before) {
        refuseIfChangedFrom(Optional.of(before));
        try {
            Files.delete(path);
        } catch (IOException failure) {
            throw new EditRefusedException(
                    Reason.UNWRITABLE, path + " cannot be removed: " + FailureReason.of(failure), failure);
        }
    }

    private void refuseIfChangedFrom(Optional<String> before) {
        if (!read().equals(before)) {
            throw new EditRefusedException(
                    Reason.CHANGED,
                    path + " was changed by another program at the same time; check it and try" + " again");
        }
    }

    /// Follows a symbolic link: its target is replaced, the link stays.
    private void write(String after) throws IOException {
        Files.createDirectories(path.resolveSibling("").toAbsolutePath());
        var target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        var fresh = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid());
        try {
            Files.deleteIfExists(fresh);
            create(fresh, target);
            Files.writeString(fresh, after);
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /// Creates files readable only by their owner, because a configuration may hold secrets. A file
    /// that existed keeps its mode.
    private void create(Path fresh, Path target) throws IOException {
        if (!target.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(fresh);
            return;
        }
        Files.createFile(fresh, PosixFilePermissions.asFileAttribute(PRIVATE));
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            var before = Files.readAttributes(target, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            var view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
            keepOwner(view, before);
            if (!secret) {
                view.setPermissions(
                        keptPermissions(before, view.readAttributes().group()));
            }
        }
    }

    /// Gives the file the owner and group of the one that it replaces, as far as this user may do that.
    private static void keepOwner(PosixFileAttributeView view, PosixFileAttributes before) throws IOException {
        var now = view.readAttributes();
        try {
            if (!now.group().equals(before.group())) {
                view.setGroup(before.group());
            }
            if (!now.owner().equals(before.owner())) {
                view.setOwner(before.owner());
            }
        } catch (FileSystemException notAllowed) {
            LOG.debug("The owner of {} changes: {}", notAllowed.getFile(), notAllowed.getMessage());
        }
    }

    /// The permissions of the file before. Another group than that of the file before gets none.
    static Set<PosixFilePermission> keptPermissions(PosixFileAttributes before, GroupPrincipal group) {
        var kept = EnumSet.noneOf(PosixFilePermission.class);
        kept.addAll(before.permissions());
        if (!group.equals(before.group())) {
            kept.removeAll(OF_THE_GROUP);
        }
        return kept;
    }
}
