package dev.jackfield.cli.base;

import dev.jackfield.server.LocalHub;
import dev.jackfield.server.store.HubStore;
import dev.jackfield.settings.StoreSettings;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.load.SettingsLoader;
import dev.jackfield.settings.state.StateFolder;
import java.io.Console;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/// The environment of a command: folders, variables, standard input. Tests pass their own.
///
/// @param terminals which of standard input, output and error are a terminal, by number
public record CommandEnvironment(
        Path folder, Path home, Map<String, String> environment, InputStream input, Set<Integer> terminals) {
    public static final int INPUT = 0;
    static final int OUTPUT = 1;
    public static final int ERROR = 2;

    public CommandEnvironment {
        environment = Map.copyOf(environment);
        terminals = Set.copyOf(terminals);
    }

    public static CommandEnvironment ofThisProcess() {
        var home = home(System.getenv(), Path.of(System.getProperty("user.home")));
        return new CommandEnvironment(
                Path.of("").toAbsolutePath(), home, System.getenv(), System.in, terminalDescriptors());
    }

    /// The home folder from `HOME`, as shells have it. Java reads the user database, which containers and tests
    /// cannot change.
    static Path home(Map<String, String> environment, Path ofJava) {
        return Optional.ofNullable(environment.get("HOME"))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(ofJava);
    }

    /// The terminals that the launcher found. Java itself knows only whether both input and output are one.
    private static Set<Integer> terminalDescriptors() {
        var seen = System.getProperty("jackfield.terminals");
        if (seen != null) {
            return seen.chars()
                    .filter(Character::isDigit)
                    .mapToObj(Character::getNumericValue)
                    .collect(Collectors.toSet());
        }
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent()
                ? Set.of(INPUT, OUTPUT, ERROR)
                : Set.of();
    }

    public boolean isTerminal(int stream) {
        return terminals.contains(stream);
    }

    /// Returns the width of the terminal: what the variable `COLUMNS` says, else what the launcher found.
    OptionalInt columns() {
        var said = variable("COLUMNS").or(() -> Optional.ofNullable(System.getProperty("jackfield.columns")));
        return said.filter(text -> text.matches("[1-9]\\d{1,4}"))
                .map(text -> OptionalInt.of(Integer.parseInt(text)))
                .orElse(OptionalInt.empty());
    }

    /// Whether a person can read questions and type answers.
    public boolean hasPerson() {
        return isTerminal(INPUT) && isTerminal(ERROR);
    }

    /// The root command, which holds the environment.
    public interface Program {
        CommandEnvironment surroundings();
    }

    public static CommandEnvironment of(CommandSpec spec) {
        return ((Program) spec.root().userObject()).surroundings();
    }

    public SettingsLoader settings() {
        return new SettingsLoader(folder, home, environment);
    }

    public StateFolder state() {
        return StateFolder.of(environment, home);
    }

    /// Builds a hub in this process.
    ///
    /// @param named the configuration; empty to find one
    /// @param check is told of the configuration before the hub is built, and may throw
    public LocalHub openHub(Optional<Path> named, Consumer<LoadedConfig> check) {
        return LocalHub.open(settings(), named, state(), this::store, check);
    }

    /// Opens the store that is configured.
    public HubStore store(StoreSettings settings) {
        return HubStore.open(settings, state(), variable("JACKFIELD_KEY").filter(key -> !key.isBlank()));
    }

    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name));
    }
}
