package dev.jackfield.skills;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;

/// Whether only those can put code here who may act as the hub anyway: its user, and root.
final class Rights {
    private Rights() {}

    /// Why a folder or file must not be used. Where there are no such rights, nothing can be said against it.
    static Optional<String> objection(Path path) {
        return objection(path, Accounts.ofThisMachine());
    }

    /// Decides with these accounts which groups are private.
    static Optional<String> objection(Path path, Accounts accounts) {
        try {
            if (!Files.getFileStore(path).supportsFileAttributeView("posix")) {
                return Optional.empty();
            }
            return objection(path, Files.readAttributes(path, PosixFileAttributes.class), accounts);
        } catch (IOException failed) {
            return Optional.of("%s cannot be read: %s".formatted(path, failed));
        }
    }

    private static Optional<String> objection(Path path, PosixFileAttributes seen, Accounts accounts) {
        if (seen.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
            return Optional.of(
                    "everybody may write to %s, and with it run code as the hub; chmod o-w %s".formatted(path, path));
        }
        if (!isOurs(seen.owner())) {
            return Optional.of("%s belongs to %s, who could run code as the hub with it; it must belong to %s or root"
                    .formatted(path, seen.owner(), Self.USER));
        }
        return seen.permissions().contains(PosixFilePermission.GROUP_WRITE)
                        && !accounts.isPrivate(seen.group().getName(), seen.owner().getName())
                ? Optional.of("the group %s may write to %s, and with it run code as the hub; chmod g-w %s"
                        .formatted(seen.group(), path, path))
                : Optional.empty();
    }

    private static boolean isOurs(UserPrincipal owner) {
        return owner.equals(Self.USER) || owner.getName().equals("root");
    }

    /// Who this process is, as the file system knows it: the owner of what it makes.
    private static final class Self {
        static final UserPrincipal USER = user();

        private static UserPrincipal user() {
            try {
                var made = Files.createTempFile("jackfield", null);
                try {
                    return Files.getOwner(made);
                } finally {
                    Files.delete(made);
                }
            } catch (IOException failed) {
                throw new IllegalStateException("Cannot write to the folder for temporary files", failed);
            }
        }
    }
}
