package dev.jackfield.importing;

import dev.jackfield.settings.ConfigProblems;
import dev.jackfield.settings.SettingsLoader;
import dev.jackfield.settings.edit.Draft;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// The configuration that is written to, and the `.env` beside it, both as they were when this was made.
public final class Target {
    private final Path file;
    private final Optional<String> config;
    private final Optional<String> variables;

    public Target(Path file) {
        this.file = file;
        this.config = read(file);
        this.variables = read(env());
    }

    public Path file() {
        return file;
    }

    public Path env() {
        return file.resolveSibling(".env");
    }

    /// What is there; empty when there is no file.
    public ConfigText text() {
        return new ConfigText(config.orElse(""));
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot read " + file, failed);
        }
    }

    /// Puts both files in place. What the hub could not load, or what somebody else has changed meanwhile, is left as
    /// it is.
    public void write(Import planned, SettingsLoader loader) {
        var change = new Draft.Change(file, config, planned.config().text());
        try {
            Draft.of(loader, change, variables(planned)).write();
        } catch (ConfigProblems problems) {
            throw new IllegalStateException(
                    "Nothing was written, because the configuration would have problems:\n" + problems.getMessage(),
                    problems);
        }
    }

    private Optional<Draft.Change> variables(Import planned) {
        if (planned.secrets().isEmpty()) {
            return Optional.empty();
        }
        var before = variables.orElse("");
        var gap = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
        return Optional.of(
                new Draft.Change(env(), variables, before + gap + planned.env().lines()));
    }
}
