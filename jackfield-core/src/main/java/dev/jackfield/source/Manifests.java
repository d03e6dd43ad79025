package dev.jackfield.source;

import java.util.Optional;

/// Remembers what sources offered when they were last listed, beyond the life of a hub.
public interface Manifests {

    /// Remembers nothing.
    Manifests NONE = new Manifests() {
        @Override
        public Optional<Manifest> last(String source) {
            return Optional.empty();
        }

        @Override
        public void keep(String source, Manifest manifest) {}
    };

    /// What a source offered the last time.
    Optional<Manifest> last(String source);

    void keep(String source, Manifest manifest);
}
