package dev.jackfield.server;

import dev.jackfield.settings.Loaded;
import java.util.List;

/// What this machine lacks for the sources of a configuration, such as programs. It may come later, so that is no
/// problem of the file.
public record MissingParts(Loaded loaded) {
    public List<String> warnings() {
        return loaded.settings().sources().entrySet().stream()
                .filter(source -> source.getValue().enabled())
                .flatMap(source -> source.getValue().missing(source.getKey()).stream())
                .toList();
    }
}
