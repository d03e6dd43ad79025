package dev.jackfield.catalog;

import dev.jackfield.call.Viewer;
import dev.jackfield.rpc.Message;
import dev.jackfield.source.Item;
import dev.jackfield.source.SourceState;
import java.util.Set;
import java.util.function.Predicate;

/// Hears what changes in the catalog.
public interface CatalogListener {

    /// The lists of these kinds are other ones now.
    void listed(Set<Item.Kind> kinds);

    /// The lists of these kinds are other ones now for some viewers.
    default void listedTo(Predicate<Viewer> viewers, Set<Item.Kind> kinds) {}

    /// A watched resource of that source has new content.
    default void updated(String source, Message notification) {}

    /// That source is in another state now.
    default void stateChanged(String source, SourceState state) {}

    /// That source logged something outside of any call.
    default void logged(String source, Message notification) {}
}
