package dev.jackfield.settings;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A configuration that can be used. `unusable` has the sources that cannot be, by id, with the reason.
public record Loaded(
        Settings settings, Map<String, String> unusable, List<String> warnings, Origins origins, Optional<Path> file) {

    public Loaded {
        unusable = Collections.unmodifiableMap(new LinkedHashMap<>(unusable));
        warnings = List.copyOf(warnings);
    }
}
