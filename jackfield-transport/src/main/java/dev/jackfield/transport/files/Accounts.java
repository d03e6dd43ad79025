package dev.jackfield.transport.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

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

    /// Whether a group is the one that many systems make for each user: it has the user's name and no other member.
    /// Where files are made writable for it (umask 002), only that user can write.
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
