package dev.jackfield.importing;

import dev.jackfield.settings.ConfigProblems;
import dev.jackfield.settings.SettingsLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// The configuration that is written to, and the `.env` beside it.
public record Target(Path file) {
    private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rw-------");

    public Path env() {
        return file.resolveSibling(".env");
    }

    /// What is there; empty when there is no file.
    public ConfigText text() {
        return new ConfigText(read(file));
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot read " + file, failed);
        }
    }

    /// Puts both files in place, the secrets first: a configuration never names what is not there. One that the hub
    /// could not load is not put in place at all.
    public void write(Import planned, SettingsLoader loader) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            if (!planned.secrets().isEmpty()) {
                var before = read(env());
                var gap = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
                replace(real(env()), before + gap + planned.env().lines(), true);
            }
            var candidate = Files.createTempFile(file.toAbsolutePath().getParent(), ".jackfield-", ".yaml");
            try {
                Files.writeString(candidate, planned.config().text());
                check(candidate, loader);
            } finally {
                Files.delete(candidate);
            }
            replace(real(file), planned.config().text(), false);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot write " + file + ": " + failed.getMessage(), failed);
        }
    }

    private void check(Path candidate, SettingsLoader loader) {
        try {
            loader.load(candidate);
        } catch (ConfigProblems problems) {
            throw new IllegalStateException(
                    "Nothing was written, because the configuration would have problems:\n"
                            + String.valueOf(problems.getMessage())
                                    .replaceAll(
                                            "\\S*\\Q" + candidate.getFileName() + "\\E",
                                            String.valueOf(file.getFileName())),
                    problems);
        }
    }

    /// A link stays a link.
    private static Path real(Path path) throws IOException {
        return Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
    }

    /// A reader sees the old content or the new one, and what was private stays private.
    private static void replace(Path path, String content, boolean secret) throws IOException {
        var posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        var fresh = Files.createTempFile(path.getParent(), ".jackfield-", ".tmp");
        Files.writeString(fresh, content);
        if (posix && !secret) {
            Files.setPosixFilePermissions(fresh, modeOf(path));
        } else if (posix) {
            Files.setPosixFilePermissions(fresh, PRIVATE);
        }
        Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Set<PosixFilePermission> modeOf(Path path) throws IOException {
        return Files.exists(path) ? Files.getPosixFilePermissions(path) : PosixFilePermissions.fromString("rw-r--r--");
    }
}
