package dev.jackfield.core.upstream;

import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Manifests;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The stored manifest of one upstream.
///
/// @param key names the upstream and its settings, so that another server under the same id does not inherit it
public record RememberedManifest(Manifests manifests, String key) {
    public static final RememberedManifest NOTHING = new RememberedManifest(Manifests.NONE, "");

    private static final Logger LOG = LoggerFactory.getLogger(RememberedManifest.class);

    Optional<Manifest> read() {
        try {
            return manifests.lastManifest(key);
        } catch (RuntimeException unreadable) {
            LOG.warn("Cannot read the stored list of '{}', so it is listed again", key, unreadable);
            return Optional.empty();
        }
    }

    void keep(Manifest manifest) {
        try {
            manifests.keep(key, manifest);
        } catch (RuntimeException failed) {
            LOG.warn("Cannot store the list of '{}'; it will be listed again after the next start", key, failed);
        }
    }
}
