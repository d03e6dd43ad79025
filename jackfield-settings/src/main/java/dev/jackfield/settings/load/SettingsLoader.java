package dev.jackfield.settings.load;

import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.tree.Extent;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problem;
import dev.jackfield.settings.tree.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Finds, reads and checks the configuration. It only reads; `edit.SourceFile` writes.
public final class SettingsLoader {
    /// No file of a configuration may be larger.
    public static final int LARGEST_FILE = Extent.CONFIGURATION.bytes();

    private final Path workingFolder;
    private final Path home;
    private final Map<String, String> environment;
    private final Supplier<SourceKinds> kinds;

    public SettingsLoader(Path workingFolder, Path home, Map<String, String> environment) {
        this(workingFolder, home, environment, SourceKinds::installed);
    }

    /// A loader that knows these kinds of sources.
    public SettingsLoader(Path workingFolder, Path home, Map<String, String> environment, Supplier<SourceKinds> kinds) {
        this.workingFolder = workingFolder;
        this.home = home;
        this.environment = Map.copyOf(environment);
        this.kinds = kinds;
    }

    /// Loads the first configuration that exists, or the defaults; throws `ConfigProblemsException` when it cannot be
    /// used.
    public LoadedConfig load() {
        return find().map(this::load).orElseGet(this::loadWithoutFile);
    }

    /// The first configuration file that exists, used when none is named.
    public Optional<Path> find() {
        return ConfigFiles.find(workingFolder, home, environment);
    }

    /// A configuration that would be found instead of this one.
    public Optional<Path> findBefore(Path file) {
        return ConfigFiles.findBefore(file, workingFolder, home, environment);
    }

    /// Where a first configuration is written: here, so that skills and relative paths keep their meaning. The user's
    /// own folder is for those who may not write here.
    public Path firstFile() {
        var folder = Files.isWritable(workingFolder) ? workingFolder : ConfigFiles.userFolder(home, environment);
        return folder.resolve(ConfigFiles.NAMES.getFirst());
    }

    /// The variables of the process, as this loader knows them.
    public Map<String, String> environment() {
        return environment;
    }

    /// The configuration that applies without any file.
    public LoadedConfig loadWithoutFile() {
        return run().loadWithoutFile();
    }

    /// Loads as if the file, and these `.env` files, had other texts.
    public LoadedConfig check(Path file, String text, Map<Path, String> dotEnv) {
        return run().check(workingFolder.resolve(file), text, dotEnv);
    }

    /// The sources of a file if it had this text, by their ids and with nothing filled in.
    public Node.Mapping parseSources(Path file, String text) {
        return run().parseSources(workingFolder.resolve(file), text);
    }

    /// The variables that a configuration in this place may name.
    public Variables variables(Path file) {
        return run().readVariables(workingFolder.resolve(file));
    }

    /// All files that a configuration consists of; not each of them need exist.
    public static List<Path> filesOf(Path file) {
        return Stream.concat(Stream.of(file), ConfigFiles.dotEnvOf(file).stream())
                .toList();
    }

    /// The `.env` file in which the secrets of a configuration are kept: the nearest one that is there.
    public static Path variablesOf(Path file) {
        var candidates = ConfigFiles.dotEnvOf(file);
        return candidates.stream().filter(Files::exists).findFirst().orElse(candidates.getFirst());
    }

    /// A source by itself, as it would be in this place; throws `ConfigProblemsException` when it cannot be used.
    ///
    /// @param file the configuration that it is not in, which need not exist
    /// @param given variables that it may name as if they stood in `.env`
    public ConfiguredSource source(Path file, Node source, Map<String, String> given) {
        return run().loadSource(workingFolder.resolve(file), source, given);
    }

    /// The problems of one source by itself, whatever the values of its variables.
    public List<Problem> problems(String id, Node.Mapping source) {
        var problems = new Problems();
        var interpolation = new Interpolation(new Variables(Map.of(), List.of()), workingFolder, problems);
        var filled = interpolation.fill(source, "sources." + id, new ArrayList<>());
        kinds.get().binder(problems, new ArrayList<>()).bindVaried(ConfiguredSource.class, filled, "sources." + id);
        return problems.foundProblems();
    }

    /// Loads this file, or throws `ConfigProblemsException` when it does not exist or cannot be used.
    public LoadedConfig load(Path file) {
        return run().load(workingFolder.resolve(file));
    }

    private LoaderRun run() {
        return new LoaderRun(workingFolder, environment, kinds.get());
    }
}
