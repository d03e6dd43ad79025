package dev.jackfield.core.source;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Manifests in a drawer of the shelf. They only save time: when one cannot be read or stored, the source is
/// listed again.
public final class ShelvedManifests implements Manifests {
    private static final Logger LOG = LoggerFactory.getLogger(ShelvedManifests.class);

    /// A list that was not confirmed for this long belongs to a source that is no longer configured.
    private static final Duration FORGOTTEN = Duration.ofDays(30);

    private final Drawer drawer;
    private final InstantSource clock;

    public ShelvedManifests(Shelf shelf, InstantSource clock) {
        this.drawer = shelf.drawer(DrawerKind.MANIFESTS);
        this.clock = clock;
    }

    @Override
    public Optional<Manifest> lastManifest(String source) {
        try {
            return drawer.read(source).map(bytes -> ManifestJson.read(Json.parse(bytes)));
        } catch (ShelfException | InvalidJsonException | Item.InvalidDefinitionException unreadable) {
            LOG.warn(
                    "Cannot use the stored list of source '{}', so it is listed again: {}",
                    source,
                    unreadable.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public void keep(String source, Manifest manifest) {
        try {
            var content = ManifestJson.write(manifest).bytes();
            drawer.write(source, content, clock.instant().plus(FORGOTTEN));
        } catch (ShelfException failed) {
            LOG.warn("Cannot store the list of source '{}': {}", source, failed.getMessage());
        }
    }
}
