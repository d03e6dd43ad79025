package dev.jackfield.settings.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The places where a configuration is searched when no file is named.
final class ConfigFiles {
    static final List<String> NAMES =
            List.of("jackfield.yaml", "jackfield.yml", "jackfield.toml", "jackfield.json", "config/settings.yaml");

    private ConfigFiles() {}

    /// The first that exists: those of the working folder, then those of the user.
    static Optional<Path> find(Path workingFolder, Path home, Map<String, String> environment) {
        return places(workingFolder, home, environment)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /// The first that exists in a place before that of this one.
    static Optional<Path> findBefore(Path file, Path workingFolder, Path home, Map<String, String> environment) {
        return places(workingFolder, home, environment)
                .takeWhile(place -> !place.equals(file))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static Stream<Path> places(Path workingFolder, Path home, Map<String, String> environment) {
        return Stream.of(workingFolder, userFolder(home, environment))
                .flatMap(folder -> NAMES.stream().map(folder::resolve));
    }

    static Path userFolder(Path home, Map<String, String> environment) {
        var configured = environment.getOrDefault("XDG_CONFIG_HOME", "");
        return (configured.isEmpty() ? home.resolve(".config") : Path.of(configured)).resolve("jackfield");
    }

    /// The `.env` files of a configuration, nearest first. The project of a `config/settings.yaml` is one folder up.
    static List<Path> dotEnvOf(Path file) {
        var folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            return List.of();
        }
        var beside = folder.resolve(".env");
        return folder.endsWith("config") ? List.of(beside, folder.resolveSibling(".env")) : List.of(beside);
    }
}
