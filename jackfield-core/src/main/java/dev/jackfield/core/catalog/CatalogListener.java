package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.rpc.Message;
import java.util.Set;
import java.util.function.Predicate;

/// Receives changes of the catalog.
public interface CatalogListener {

    /// Called when the lists of these kinds have changed.
    void onListsChanged(Set<Item.Kind> kinds);

    /// Called when the lists of these kinds have changed for some viewers.
    default void onListsChangedFor(Predicate<Viewer> viewers, Set<Item.Kind> kinds) {}

    /// Called when a watched resource of that source has new content.
    default void onResourceUpdated(String source, Message notification) {}

    /// Called when that source has another state.
    default void onStateChanged(String source, SourceState state) {}

    /// Called when that source logged a message outside of any call.
    default void onLogMessage(String source, Message notification) {}
}
