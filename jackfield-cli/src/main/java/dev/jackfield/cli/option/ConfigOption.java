package dev.jackfield.cli.option;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.state.RunningHub;
import java.nio.file.Files;
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

    /// Loads the file that was named, else that of the hub that runs here, else the usual one. The running hub may have
    /// been started with another file, or with a workflow.
    public LoadedConfig loadLikeHub(CommandEnvironment here) {
        var ofHub = RunningHub.find(here.state()).flatMap(RunningHub::config).filter(Files::isRegularFile);
        return file == null && ofHub.isPresent() ? here.settings().load(ofHub.get()) : load(here);
    }

    /// The file that changes are written to; it need not exist.
    public Path target(CommandEnvironment here) {
        var loader = here.settings();
        return namedFile(here).or(loader::find).orElseGet(loader::firstFile);
    }
}
