package dev.jackfield.core.upstream;

import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Manifests;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Remembers for as long as a test runs.
final class MemoryManifests implements Manifests {
    private final Map<String, Manifest> kept = new ConcurrentHashMap<>();

    @Override
    public Optional<Manifest> lastManifest(String source) {
        return Optional.ofNullable(kept.get(source));
    }

    @Override
    public void keep(String source, Manifest manifest) {
        kept.put(source, manifest);
    }
}
