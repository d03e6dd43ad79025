package dev.jackfield.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// A build of the hub that can be started.
///
/// @param name what it is called in tables
/// @param launcher the script that starts it
record Build(String name, Path launcher) {
    static final Build THIS = new Build("Jackfield", Path.of("jackfield").toAbsolutePath());

    private static final String OLDER = "older Jackfield";
    private static final String JAR = "jackfield.jar";

    /// Where a checkout has its build. Until 0.1 the server's module made it.
    private static final List<String> BUILT =
            List.of("jackfield-cli/target/jackfield", "jackfield-server/target/jackfield");

    /// The name of its working folder.
    String folder() {
        return name.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /// Finds the build in a checkout or in the folder of an installation.
    static Build olderAt(Path folder) {
        var launcher = launcher(folder.toAbsolutePath().normalize())
                .orElseThrow(() -> new IllegalArgumentException(
                        "No built hub was found in %s. Give a checkout in which `build/quick` ran, or an installation with its launcher and %s."
                                .formatted(folder, JAR)));
        return new Build(OLDER, launcher);
    }

    /// Finds the launcher of that build, because how a hub is started belongs to the build. A checkout without
    /// a jar has none: its launcher would build one first, during the measurement.
    private static Optional<Path> launcher(Path folder) {
        var checkout = BUILT.stream().anyMatch(folder::endsWith)
                ? folder.resolve("../../..").normalize()
                : folder;
        return Stream.of(folder, checkout)
                .filter(Build::hasJar)
                .map(place -> place.resolve("jackfield"))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    private static boolean hasJar(Path place) {
        return Files.isReadable(place.resolve(JAR))
                || BUILT.stream()
                        .anyMatch(built -> Files.isReadable(place.resolve(built).resolve(JAR)));
    }
}
