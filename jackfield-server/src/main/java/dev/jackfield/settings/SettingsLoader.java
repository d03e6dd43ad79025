package dev.jackfield.settings;

import java.nio.file.Path;
import java.util.Map;

/// Finds, reads and checks the configuration. It only reads: no file is ever changed.
public final class SettingsLoader {
    private final Path workingFolder;
    private final Path home;
    private final Map<String, String> environment;

    public SettingsLoader(Path workingFolder, Path home, Map<String, String> environment) {
        this.workingFolder = workingFolder;
        this.home = home;
        this.environment = Map.copyOf(environment);
    }

    /// Loads the first configuration that exists, or the defaults; throws `ConfigProblems` when it cannot be used.
    public Loaded load() {
        return ConfigFiles.find(workingFolder, home, environment)
                .map(this::load)
                .orElseGet(() -> new Loading(workingFolder, environment).loadNothing());
    }

    /// Loads this file, or throws `ConfigProblems` when it does not exist or cannot be used.
    public Loaded load(Path file) {
        return new Loading(workingFolder, environment).load(workingFolder.resolve(file));
    }
}
