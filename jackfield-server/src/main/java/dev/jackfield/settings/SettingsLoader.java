package dev.jackfield.settings;

import dev.jackfield.settings.bind.Binder;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problem;
import dev.jackfield.settings.tree.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        return inForce().map(this::load).orElseGet(() -> new Loading(workingFolder, environment).loadNothing());
    }

    /// The file that `load` would load.
    public Optional<Path> inForce() {
        return ConfigFiles.find(workingFolder, home, environment);
    }

    /// Where a configuration of this user belongs that has no file yet.
    public Path ofUser() {
        return ConfigFiles.userFolder(home, environment).resolve(ConfigFiles.NAMES.getFirst());
    }

    /// What is wrong with a source by itself, whatever its variables may be.
    public List<Problem> problems(String id, Node.Mapping source) {
        var problems = new Problems();
        var interpolation = new Interpolation(new Variables(Map.of(), List.of()), workingFolder, problems);
        var filled = DefaultTransport.complete(interpolation.fill(source, "sources." + id, new ArrayList<>()));
        new Binder(problems).bind(SourceSettings.class, filled, "sources." + id);
        return problems.found();
    }

    /// Loads this file, or throws `ConfigProblems` when it does not exist or cannot be used.
    public Loaded load(Path file) {
        return new Loading(workingFolder, environment).load(workingFolder.resolve(file));
    }
}
