package dev.jackfield.core.catalog;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.Source;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// The resources that clients watch, each for as long as its client may read it.
final class ResourceSubscriptions {
    private final Supplier<Snapshot> snapshot;
    private final Visibility visibility;
    private final WatchRegistry watches;

    ResourceSubscriptions(
            Supplier<Snapshot> snapshot, Visibility visibility, Function<String, Optional<Source>> sources) {
        this.snapshot = snapshot;
        this.visibility = visibility;
        this.watches = new WatchRegistry(sources, this::mayRead);
    }

    /// Watches a resource until the watch is closed.
    ResourceWatch open(String asked, Scope scope, Viewer viewer) {
        var resource = locate(asked, scope, viewer);
        var source = resource.source();
        var uri = resource.item();
        var watcher = new WatchRegistry.Watcher(scope, viewer);
        var place = watches.takePlace(viewer.identity(), asked);
        Runnable end = () -> {
            try (place) {
                watches.remove(source, uri, watcher);
            }
        };
        try {
            watches.add(source, uri, watcher);
        } catch (RuntimeException broken) {
            end.run();
            throw broken;
        }
        return new ResourceWatch(resource, asked, changed -> mayRead(watcher, source, changed), end);
    }

    private ItemName locate(String uri, Scope scope, Viewer viewer) {
        return visibleCatalog(scope, viewer)
                .locate(uri)
                .map(LocatedResource::name)
                .orElseThrow(() -> new HubException.UnknownResourceException(uri));
    }

    private VisibleCatalog visibleCatalog(Scope scope, Viewer viewer) {
        return new VisibleCatalog(snapshot.get(), visibility, scope, viewer);
    }

    /// Returns whether a read of this URI would be allowed now. A URI that is in no list is judged by the URI
    /// alone: a source may report parts of a listed resource, and its list may be missing for a moment. A source
    /// with a list for each viewer is different: a URI that is not in the viewer's list belongs to others.
    private boolean mayRead(WatchRegistry.Watcher watcher, String source, String uri) {
        var name = new ItemName(source, uri);
        var viewer = watcher.viewer();
        var now = visibleCatalog(watcher.scope(), viewer);
        return visibility.mayRead(viewer.identity(), name)
                && !watcher.scope().excludes(name)
                && now.entriesOffering(uri)
                        .filter(entry -> entry.name().source().equals(source))
                        .findFirst()
                        .map(entry -> visibility.sees(viewer.identity(), entry.name()))
                        .orElseGet(() -> !now.snapshot().isPersonal(source));
    }

    void moveTo(Source successor) {
        watches.moveTo(successor);
    }

    void review() {
        watches.review();
    }
}
