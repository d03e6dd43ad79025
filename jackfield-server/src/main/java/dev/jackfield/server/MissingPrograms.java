package dev.jackfield.server;

import dev.jackfield.settings.Loaded;
import dev.jackfield.settings.Transport;
import java.util.List;

/// The programs of a configuration that are not there now. They may come later, so that is no problem of the file.
public record MissingPrograms(Loaded loaded) {
    public List<String> warnings() {
        return loaded.settings().sources().entrySet().stream()
                .filter(source -> source.getValue().enabled())
                .filter(source -> source.getValue().transport() == Transport.STDIO)
                .flatMap(source -> Upstreams.command(source.getKey(), source.getValue()).problem().stream())
                .toList();
    }
}
