package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.jackfield.kind.program.ProgramSettings;
import dev.jackfield.kind.url.UrlSettings;
import dev.jackfield.settings.ConfiguredSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A folder with configuration files and an environment of its own; nothing of the process shines through.
public final class ConfigFolder {
    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();
    private SourceKinds kinds = SourceKinds.ours();

    public ConfigFolder(Path folder) {
        this.folder = folder;
    }

    public ConfigFolder file(String name, String text) {
        try {
            var file = folder.resolve(name);
            Files.createDirectories(file.resolveSibling(""));
            Files.writeString(file, text);
            return this;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Loads with these kinds of sources from now on.
    public ConfigFolder kinds(SourceKinds others) {
        kinds = others;
        return this;
    }

    public ConfigFolder variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    public LoadedConfig load() {
        return loader().load();
    }

    LoadedConfig load(String name) {
        return loader().load(Path.of(name));
    }

    public ConfiguredSource source(String id) {
        return Objects.requireNonNull(load().settings().sources().get(id), id);
    }

    public ProgramSettings program(String id) {
        return source(id).settings(ProgramSettings.class).orElseThrow();
    }

    public UrlSettings url(String id) {
        return source(id).settings(UrlSettings.class).orElseThrow();
    }

    public List<String> problems() {
        var problems = catchThrowableOfType(ConfigProblems.class, this::load);
        return String.valueOf(problems.getMessage()).lines().toList();
    }

    public List<String> explained() {
        return new Explain(load()).lines();
    }

    public SettingsLoader loader() {
        return new SettingsLoader(folder, folder.resolve("home"), environment, () -> kinds);
    }
}
