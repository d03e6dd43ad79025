package dev.jackfield.embedding;

import dev.jackfield.core.search.EmbedderException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;

/// Refuses files and folders that other users can change, because native code in them runs with all rights of this
/// process. Where there are no POSIX rights, nothing is refused.
///
/// @param user whose files are fine; those of root are too
record OwnFiles(UserPrincipal user) {
    static OwnFiles ofThisProcess() throws IOException {
        var process = Path.of("/proc/self");
        return new OwnFiles(Files.isDirectory(process) ? Files.getOwner(process) : ownerOfWhatItMakes());
    }

    private static UserPrincipal ownerOfWhatItMakes() throws IOException {
        var made = Files.createTempFile("jackfield", null);
        try {
            return Files.getOwner(made);
        } finally {
            Files.delete(made);
        }
    }

    /// Refuses a file or folder that another user owns or may write to.
    void check(Path path) throws IOException {
        checkOwner(path);
        if (isPosix(path)) {
            var rights = Files.getPosixFilePermissions(path);
            if (rights.contains(PosixFilePermission.GROUP_WRITE) || rights.contains(PosixFilePermission.OTHERS_WRITE)) {
                throw new EmbedderException(
                        "Other users may write to %s, and so change native code that runs here; chmod go-w %s"
                                .formatted(path, path));
            }
        }
    }

    /// Refuses a file or folder that another user owns.
    void checkOwner(Path path) throws IOException {
        if (!isPosix(path)) {
            return;
        }
        var owner = Files.readAttributes(path, PosixFileAttributes.class).owner();
        if (!owner.equals(user) && !owner.getName().equals("root")) {
            throw new EmbedderException(
                    "%s belongs to %s, who could change native code that runs here; it must belong to %s or root."
                            .formatted(path, owner.getName(), user.getName()));
        }
    }

    private static boolean isPosix(Path path) throws IOException {
        return Files.getFileStore(path).supportsFileAttributeView("posix");
    }
}
