package dev.jackfield.catalog;

import dev.jackfield.call.Viewer;
import dev.jackfield.rpc.Message;
import dev.jackfield.source.Item;
import dev.jackfield.source.SourceListener;
import dev.jackfield.source.SourceState;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Takes what one source says outside of calls, and has the catalog tell its listeners.
final class SourceRelay implements SourceListener {
    private final Catalog catalog;
    private final PluggedSource plug;
    private final String id;

    // used by the source's own thread
    private volatile @Nullable SourceState told;

    SourceRelay(Catalog catalog, PluggedSource plug) {
        this.catalog = catalog;
        this.plug = plug;
        this.id = plug.source().id();
    }

    @Override
    public void changed() {
        var state = plug.source().state();
        if (!(state instanceof SourceState.Starting)) {
            plug.settle();
        }
        catalog.rebuild(Set.of());
        if (isNews(state)) {
            told = state;
            catalog.notifyListeners(plug, listener -> listener.stateChanged(id, state));
        }
    }

    /// That a source is still starting is none, though it may have more time for that now.
    private boolean isNews(SourceState state) {
        return !state.equals(told) && !(state instanceof SourceState.Starting && told instanceof SourceState.Starting);
    }

    @Override
    public void announced(Set<Item.Kind> kinds) {
        catalog.rebuild(kinds);
    }

    @Override
    public void announcedTo(Predicate<Viewer> viewers, Set<Item.Kind> kinds) {
        catalog.notifyListeners(plug, listener -> listener.listedTo(viewers, kinds));
    }

    @Override
    public void updated(Message notification) {
        catalog.notifyListeners(plug, listener -> listener.updated(id, notification));
    }

    @Override
    public void logged(Message log) {
        catalog.notifyListeners(plug, listener -> listener.logged(id, log));
    }
}
