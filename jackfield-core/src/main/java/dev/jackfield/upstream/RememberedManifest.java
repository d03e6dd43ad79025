package dev.jackfield.upstream;

import dev.jackfield.source.Manifest;
import dev.jackfield.source.Manifests;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What one upstream offered when it was last listed.
///
/// @param key names the upstream and what it is made of: nothing is remembered of a server that stood here before
public record RememberedManifest(Manifests manifests, String key) {
    public static final RememberedManifest NOTHING = new RememberedManifest(Manifests.NONE, "");

    private static final Logger LOG = LoggerFactory.getLogger(RememberedManifest.class);

    Optional<Manifest> read() {
        try {
            return manifests.last(key);
        } catch (RuntimeException unreadable) {
            LOG.warn("What {} offered last cannot be read; it is listed anew", key, unreadable);
            return Optional.empty();
        }
    }

    void keep(Manifest manifest) {
        try {
            manifests.keep(key, manifest);
        } catch (RuntimeException full) {
            LOG.warn("What {} offers cannot be kept; it will be listed anew after the next start", key, full);
        }
    }
}
