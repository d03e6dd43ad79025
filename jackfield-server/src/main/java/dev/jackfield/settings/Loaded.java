package dev.jackfield.settings;

import dev.jackfield.http.ServerKeys;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A configuration that can be used. `unusable` has the sources that cannot be, by id, with the reason.
public record Loaded(
        Settings settings, Map<String, String> unusable, List<String> warnings, Origins origins, Optional<Path> file) {

    /// A file that the configuration names: its relative paths begin where it stands.
    public Path file(Path written) {
        return folder().resolve(written);
    }

    private Path folder() {
        return file.map(itself -> itself.resolveSibling("")).orElse(Path.of(""));
    }

    /// What the hub shows to clients who speak TLS; empty for plain HTTP. `BadKeys` when the files cannot be used.
    public Optional<ServerKeys> keys() {
        return Optional.ofNullable(settings.http().tls()).map(tls -> KeyFiles.keys(tls, folder()));
    }

    public Loaded {
        unusable = Collections.unmodifiableMap(new LinkedHashMap<>(unusable));
        warnings = List.copyOf(warnings);
    }
}
