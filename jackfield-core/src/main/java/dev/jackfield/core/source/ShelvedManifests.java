package dev.jackfield.core.source;

import dev.jackfield.core.shelf.Drawer;
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

    public ShelvedManifests(Shelf shelf, InstantSource clock) {
        this.drawer = shelf.drawer("manifests");
        runOrWarn(
                "Cannot remove old lists of sources from the store",
                () -> drawer.removeBefore(clock.instant().minus(FORGOTTEN)));
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
        runOrWarn(
                "Cannot store the list of source '" + source + "'",
                () -> drawer.write(source, ManifestJson.write(manifest).bytes()));
    }

    private static void runOrWarn(String failure, Runnable act) {
        try {
            act.run();
        } catch (ShelfException failed) {
            LOG.warn("{}: {}", failure, failed.getMessage());
        }
    }
}
