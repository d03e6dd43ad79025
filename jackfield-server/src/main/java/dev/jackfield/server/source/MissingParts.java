package dev.jackfield.server.source;

import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.load.LoadedConfig;
import java.util.List;

/// What this machine lacks for the sources of a configuration, such as programs. It may come later, so that is no
/// problem of the file.
public record MissingParts(LoadedConfig loaded) {
    public List<String> warnings() {
        return loaded.settings().sources().entrySet().stream()
                .filter(source -> source.getValue().enabled())
                .flatMap(source -> missingParts(source.getKey(), source.getValue()).stream())
                .toList();
    }

    private static List<String> missingParts(String id, ConfiguredSource source) {
        try {
            return source.missing(id);
        } catch (RuntimeException | LinkageError failed) {
            return List.of(
                    "source %s: its kind cannot say what is missing: %s".formatted(id, FailureReason.of(failed)));
        }
    }
}
