package dev.jackfield.core.source;

import java.util.Optional;

/// Stores the last manifest of each source beyond the life of a hub.
public interface Manifests {

    /// Stores nothing.
    Manifests NONE = new Manifests() {
        @Override
        public Optional<Manifest> lastManifest(String source) {
            return Optional.empty();
        }

        @Override
        public void keep(String source, Manifest manifest) {}
    };

    /// Returns the last stored manifest of a source.
    Optional<Manifest> lastManifest(String source);

    void keep(String source, Manifest manifest);
}
