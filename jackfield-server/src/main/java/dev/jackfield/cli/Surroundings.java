package dev.jackfield.cli;

import dev.jackfield.server.StateFolder;
import dev.jackfield.settings.SettingsLoader;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/// What a command finds around itself: folders, variables, standard input. Tests bring their own.
record Surroundings(Path folder, Path home, Map<String, String> environment, InputStream input) {
    Surroundings {
        environment = Map.copyOf(environment);
    }

    static Surroundings ofThisProcess() {
        var home = Path.of(System.getProperty("user.home"));
        return new Surroundings(Path.of("").toAbsolutePath(), home, System.getenv(), System.in);
    }

    static Surroundings of(CommandSpec spec) {
        return ((Jackfield) spec.root().userObject()).surroundings();
    }

    SettingsLoader settings() {
        return new SettingsLoader(folder, home, environment);
    }

    StateFolder state() {
        return StateFolder.of(environment, home);
    }

    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name));
    }
}
