package dev.jackfield.source;

import dev.jackfield.json.BadJson;
import dev.jackfield.json.Json;
import dev.jackfield.shelf.Drawer;
import dev.jackfield.shelf.Shelf;
import dev.jackfield.shelf.ShelfException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Manifests in a drawer. They only save time: one that cannot be read or kept is learned anew, and fails nothing.
public final class ShelvedManifests implements Manifests {
    private static final Logger LOG = LoggerFactory.getLogger(ShelvedManifests.class);

    /// A list that was not confirmed for so long is that of a source that nobody has any more.
    private static final Duration FORGOTTEN = Duration.ofDays(30);

    private final Drawer drawer;

    public ShelvedManifests(Shelf shelf, InstantSource clock) {
        this.drawer = shelf.drawer("manifests");
        tried(
                "Old lists cannot be removed",
                () -> drawer.removeBefore(clock.instant().minus(FORGOTTEN)));
    }

    @Override
    public Optional<Manifest> last(String source) {
        try {
            return drawer.read(source).map(bytes -> ManifestJson.read(Json.parse(bytes)));
        } catch (ShelfException | BadJson | Item.BadDefinition unreadable) {
            LOG.warn("The last list of '{}' cannot be used, so it is listed anew: {}", source, unreadable.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public void keep(String source, Manifest manifest) {
        tried(
                "The list of '" + source + "' cannot be kept",
                () -> drawer.write(source, ManifestJson.write(manifest).bytes()));
    }

    private static void tried(String failure, Runnable act) {
        try {
            act.run();
        } catch (ShelfException failed) {
            LOG.warn("{}: {}", failure, failed.getMessage());
        }
    }
}
