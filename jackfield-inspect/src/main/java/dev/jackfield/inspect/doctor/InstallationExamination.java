package dev.jackfield.inspect.doctor;

import dev.jackfield.kind.Finding;
import dev.jackfield.settings.HttpSettings;
import dev.jackfield.settings.state.PortOwner;
import dev.jackfield.settings.state.RunningHub;
import dev.jackfield.settings.state.StateFolder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Whether a hub could run here at all.
record InstallationExamination(StateFolder state, HttpSettings http) {
    private static final int OLDEST_JAVA = 25;
    private static final Set<PosixFilePermission> OF_OTHERS = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    Section examine() {
        return new Section("Installation", List.of(java(), folder(), privacy(), port()));
    }

    private static Finding java() {
        var version = Runtime.version();
        var found = "Java %s in %s".formatted(version, System.getProperty("java.home"));
        return version.feature() >= OLDEST_JAVA
                ? Finding.fine(found)
                : Finding.problem(
                        found + " is too old", "Install a JDK %d or newer, or set JAVA_HOME.".formatted(OLDEST_JAVA));
    }

    private Finding folder() {
        var existing = state.folder();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        return Files.isWritable(existing)
                ? Finding.fine("State folder " + state)
                : Finding.problem(
                        "The state folder %s cannot be written".formatted(state),
                        "Make %s writable for you, or set JACKFIELD_HOME to another folder.".formatted(existing));
    }

    private Finding privacy() {
        var open = Stream.of("admin-token", "hub.json", "key", "jackfield.db")
                .map(state.folder()::resolve)
                .filter(InstallationExamination::isOpen)
                .map(Path::toString)
                .toList();
        return open.isEmpty()
                ? Finding.fine("Only you can read its secrets")
                : Finding.problem(
                        "Others can read " + String.join(" and ", open), "chmod 600 " + String.join(" ", open));
    }

    /// Whether others than its owner can read or write a file that is there.
    static boolean isOpen(Path file) {
        try {
            return Files.exists(file)
                    && file.getFileSystem().supportedFileAttributeViews().contains("posix")
                    && Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains);
        } catch (IOException gone) {
            return false;
        }
    }

    private Finding port() {
        var running = RunningHub.find(state);
        if (running.isPresent()) {
            return Finding.fine("A hub runs at %s (process %d)"
                    .formatted(running.get().url(), running.get().pid()));
        }
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(http.host(), http.port()));
            return Finding.fine("Port %d is free".formatted(http.port()));
        } catch (IOException | IllegalArgumentException occupied) {
            return Finding.problem(
                    PortOwner.explain(http.port()),
                    "Set http.port to another port, or stop the program that" + " listens there.");
        }
    }
}
