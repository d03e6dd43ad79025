package dev.jackfield.cli;

import dev.jackfield.settings.Loaded;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `--config`, and what to do with the file.
final class ConfigOption {
    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description = "The configuration; else ./jackfield.yaml, ./config/settings.yaml and the user's own.")
    @Nullable
    Path file;

    Loaded load(Surroundings here) {
        var loader = here.settings();
        return file == null ? loader.load() : loader.load(file);
    }
}
