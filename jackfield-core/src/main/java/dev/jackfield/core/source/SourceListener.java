package dev.jackfield.core.source;

import dev.jackfield.core.call.Viewer;
import dev.jackfield.protocol.rpc.Message;
import java.util.Set;
import java.util.function.Predicate;

/// Receives the events of a source that belong to no call.
public interface SourceListener {

    /// Called when its state or its manifest has changed.
    void onChanged();

    /// Called when the source announced that these lists have changed, and has been listed again.
    default void onListsAnnounced(Set<Item.Kind> kinds) {
        onChanged();
    }

    /// Called when these lists have changed for some viewers; other viewers are not told.
    default void onListsAnnouncedTo(Predicate<Viewer> viewers, Set<Item.Kind> kinds) {}

    /// Called when a watched resource has new content. The notification is as the source sent it.
    default void onResourceUpdated(Message notification) {}

    /// Called when it logged a message that belongs to no call, or to one of several at once.
    default void onLogMessage(Message log) {}
}
