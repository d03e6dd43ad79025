package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.rpc.Message;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Receives the events of one source, and passes them to the listeners of the catalog.
final class SourceRelay implements SourceListener {
    private final Catalog catalog;
    private final PluggedSource plugged;
    private final String id;

    // used by the source's own thread
    private volatile @Nullable SourceState told;

    SourceRelay(Catalog catalog, PluggedSource plugged) {
        this.catalog = catalog;
        this.plugged = plugged;
        this.id = plugged.source().id();
    }

    @Override
    public void onChanged() {
        var state = plugged.source().state();
        if (!(state instanceof SourceState.Starting)) {
            plugged.markSettled();
        }
        catalog.rebuild(Set.of());
        if (isNews(state)) {
            told = state;
            catalog.notifyListeners(plugged, listener -> listener.onStateChanged(id, state));
        }
    }

    /// Returns whether listeners are told of the state. A start that only got more time is not reported.
    private boolean isNews(SourceState state) {
        return !state.equals(told) && !(state instanceof SourceState.Starting && told instanceof SourceState.Starting);
    }

    @Override
    public void onListsAnnounced(Set<Item.Kind> kinds) {
        catalog.rebuild(kinds);
    }

    @Override
    public void onListsAnnouncedTo(Predicate<Viewer> viewers, Set<Item.Kind> kinds) {
        catalog.notifyListeners(plugged, listener -> listener.onListsChangedFor(viewers, kinds));
    }

    @Override
    public void onResourceUpdated(Message notification) {
        catalog.notifyListeners(plugged, listener -> listener.onResourceUpdated(id, notification));
    }

    @Override
    public void onLogMessage(Message log) {
        catalog.notifyListeners(plugged, listener -> listener.onLogMessage(id, log));
    }
}
