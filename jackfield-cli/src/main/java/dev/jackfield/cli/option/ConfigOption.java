package dev.jackfield.cli.option;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.settings.load.LoadedConfig;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `--config`, and what to do with the file.
public final class ConfigOption {
    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description = "Configuration file (default: ./jackfield.yaml, else ./config/settings.yaml, else the"
                    + " user's own).")
    @Nullable
    public Path file;

    /// The file that was named; empty when one is to be looked for.
    public Optional<Path> namedFile(CommandEnvironment here) {
        return Optional.ofNullable(file).map(here.folder()::resolve);
    }

    public LoadedConfig load(CommandEnvironment here) {
        var loader = here.settings();
        return namedFile(here).map(loader::load).orElseGet(loader::load);
    }

    /// The file that changes are written to; it need not exist.
    public Path target(CommandEnvironment here) {
        var loader = here.settings();
        return namedFile(here).or(loader::find).orElseGet(loader::firstFile);
    }
}
