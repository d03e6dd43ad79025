package dev.jackfield.settings.state;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The process that listens on a port, as Linux tells it; elsewhere, or of another user, it stays unknown.
public record PortOwner(long pid, String command) {
    private static final Path PROC = Path.of("/proc");
    private static final String LISTENING = "0A";

    public static Optional<PortOwner> of(int port) {
        try {
            var inodes = new HashSet<String>();
            for (var table : new String[] {"net/tcp", "net/tcp6"}) {
                addListening(PROC.resolve(table), port, inodes);
            }
            return inodes.isEmpty() ? Optional.empty() : owner(inodes);
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    /// A line has: number, local address, remote address, state, six more, inode.
    private static void addListening(Path table, int port, Set<String> inodes) throws IOException {
        if (!Files.isReadable(table)) {
            return;
        }
        var end = String.format(Locale.ROOT, ":%04X", port);
        for (var line : Files.readAllLines(table)) {
            var columns = line.strip().split("\\s+", -1);
            if (columns.length > 9 && columns[1].endsWith(end) && columns[3].equals(LISTENING)) {
                inodes.add("socket:[" + columns[9] + "]");
            }
        }
    }

    private static Optional<PortOwner> owner(Set<String> sockets) throws IOException {
        try (var processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (var process : processes) {
                if (holds(process, sockets)) {
                    return Optional.of(read(process));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean holds(Path process, Set<String> sockets) {
        try (DirectoryStream<Path> open = Files.newDirectoryStream(process.resolve("fd"))) {
            for (var file : open) {
                if (sockets.contains(Files.readSymbolicLink(file).toString())) {
                    return true;
                }
            }
        } catch (IOException | DirectoryIteratorException inaccessible) {
            // Then we may not look.
        }
        return false;
    }

    private static PortOwner read(Path process) throws IOException {
        var command = Files.readString(process.resolve("comm")).strip();
        var line = Files.readString(process.resolve("cmdline"));
        return new PortOwner(
                Long.parseLong(process.getFileName().toString()),
                line.contains("jackfield.jar") ? "another Jackfield" : command);
    }

    /// The error message for a port that is in use.
    public static String explain(int port) {
        var by = of(port).map(owner -> " by process %d (%s)".formatted(owner.pid, owner.command))
                .orElse("");
        return "Port %d is in use%s. Stop that program, or choose another port with --port.".formatted(port, by);
    }
}
