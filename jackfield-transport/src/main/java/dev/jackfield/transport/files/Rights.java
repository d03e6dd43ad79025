package dev.jackfield.transport.files;

import dev.jackfield.protocol.text.FailureReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Finds other users who can change a file or folder with code, and so act as the hub.
public final class Rights {
    private static final Set<String> ROOT = Set.of("root", "0");

    private Rights() {}

    /// Why a folder or file with code must not be used. Where there are no such rights, nothing can be said against
    /// it.
    public static Optional<String> objection(Path path) {
        return objection(path, Accounts.ofThisMachine());
    }

    /// Decides with these accounts which groups are private.
    static Optional<String> objection(Path path, Accounts accounts) {
        try {
            if (!isPosix(path)) {
                return Optional.empty();
            }
            var seen = Files.readAttributes(path, PosixFileAttributes.class);
            return writers(path, seen, accounts)
                    .or(() -> foreignOwner(seen)
                            .map(owner ->
                                    "%s belongs to %s, who could run code as the hub that way; it must belong to %s or root"
                                            .formatted(path, owner, Self.USER)));
        } catch (IOException failed) {
            return Optional.of("%s cannot be read: %s".formatted(path, FailureReason.of(failed)));
        }
    }

    /// A message about other users who may write to a file. Empty for a file that cannot be checked.
    public static Optional<String> writers(Path path) {
        try {
            return isPosix(path)
                    ? writers(path, Files.readAttributes(path, PosixFileAttributes.class), Accounts.ofThisMachine())
                    : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /// The owner of a folder or file, if that is neither this process nor root.
    public static Optional<UserPrincipal> foreignOwner(Path path) throws IOException {
        return isPosix(path) ? foreignOwner(Files.readAttributes(path, PosixFileAttributes.class)) : Optional.empty();
    }

    /// Whether this process is root, by its name or, where no name is known, by its number.
    public static boolean isRoot() {
        return ROOT.contains(Self.USER.getName());
    }

    private static boolean isPosix(Path path) throws IOException {
        return Files.getFileStore(path).supportsFileAttributeView("posix");
    }

    private static Optional<String> writers(Path path, PosixFileAttributes seen, Accounts accounts) {
        if (seen.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
            return Optional.of("all users may write to %s, and could run code as the hub that way; run: chmod o-w %s"
                    .formatted(path, path));
        }
        return seen.permissions().contains(PosixFilePermission.GROUP_WRITE)
                        && !accounts.isPrivate(
                                seen.group().getName(), seen.owner().getName())
                ? Optional.of("the group %s may write to %s, and could run code as the hub that way; run: chmod g-w %s"
                        .formatted(seen.group(), path, path))
                : Optional.empty();
    }

    private static Optional<UserPrincipal> foreignOwner(PosixFileAttributes seen) {
        var owner = seen.owner();
        return owner.equals(Self.USER) || owner.getName().equals("root") ? Optional.empty() : Optional.of(owner);
    }

    /// The user of this process, as the file system knows it.
    private static final class Self {
        static final UserPrincipal USER = user();

        private static UserPrincipal user() {
            try {
                var process = Path.of("/proc/self");
                return Files.isDirectory(process) ? Files.getOwner(process) : ownerOfWhatItMakes();
            } catch (IOException failed) {
                throw new IllegalStateException("Cannot find out which user runs this program", failed);
            }
        }

        private static UserPrincipal ownerOfWhatItMakes() throws IOException {
            var made = Files.createTempFile("jackfield", null);
            try {
                return Files.getOwner(made);
            } finally {
                Files.delete(made);
            }
        }
    }

    /// The users and groups of this machine, as `/etc/passwd` and `/etc/group` list them.
    ///
    /// Accounts from a directory service are not seen, so their groups count as shared.
    record Accounts(List<String> users, List<String> groups) {

        /// Reads both files; one that cannot be read counts as empty.
        static Accounts ofThisMachine() {
            return new Accounts(lines(Path.of("/etc/passwd")), lines(Path.of("/etc/group")));
        }

        private static List<String> lines(Path file) {
            try {
                return Files.readAllLines(file, StandardCharsets.ISO_8859_1); // which any byte is part of
            } catch (IOException unknown) {
                return List.of();
            }
        }

        /// Whether a group is the one that many systems make for each user: it has the user's name and no other
        /// member. Where files are made writable for it (umask 002), only that user can write.
        boolean isPrivate(String group, String user) {
            return group.equals(user)
                    && linesOf(users, user).findAny().isPresent()
                    && linesOf(groups, group).anyMatch(line -> isOnlyFor(line, user))
                    && linesOf(groups, group).count() == 1;
        }

        private boolean isOnlyFor(String groupLine, String user) {
            var parts = groupLine.split(":", -1);
            return parts.length == 4
                    && (parts[3].isBlank() || parts[3].equals(user))
                    && users.stream()
                            .map(line -> line.split(":", -1))
                            .filter(line -> line.length > 3 && line[3].equals(parts[2]))
                            .allMatch(line -> line[0].equals(user));
        }

        private static Stream<String> linesOf(List<String> lines, String name) {
            return lines.stream().filter(line -> line.startsWith(name + ":"));
        }
    }
}
