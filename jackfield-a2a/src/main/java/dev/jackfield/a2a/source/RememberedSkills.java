package dev.jackfield.a2a.source;

import dev.jackfield.core.call.SkillName;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Manifests;
import dev.jackfield.core.source.Tool;
import java.net.URI;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The stored tools of one agent, which are offered until its card has been read again.
record RememberedSkills(Manifests manifests, String id, URI url) {
    private static final Logger LOG = LoggerFactory.getLogger(RememberedSkills.class);

    /// Names the agent and its place. The URL may hold secrets, so only a hash of it is stored.
    private String key() {
        return "a2a:" + id + ":" + SkillName.hash(url.toString());
    }

    Optional<Manifest> read() {
        try {
            return manifests.lastManifest(key()).map(RememberedSkills::withAcceptedSchemas);
        } catch (RuntimeException unreadable) {
            LOG.warn("Cannot read the stored tools of '{}', so its card is read first", id, unreadable);
            return Optional.empty();
        }
    }

    /// Restores the schema that arguments are checked against, which is not stored.
    private static Manifest withAcceptedSchemas(Manifest stored) {
        var items = stored.items().stream()
                .<Item>map(item -> item instanceof Tool tool ? tool.withAcceptedSchema(SkillTools.ACCEPTED) : item)
                .toList();
        return new Manifest(items, stored.hints());
    }

    void keep(Manifest manifest) {
        try {
            manifests.keep(key(), manifest);
        } catch (RuntimeException failed) {
            LOG.warn("Cannot store the tools of '{}'; its card is read after the next start", id, failed);
        }
    }
}
