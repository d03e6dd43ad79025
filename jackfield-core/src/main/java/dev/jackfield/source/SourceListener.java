package dev.jackfield.source;

import dev.jackfield.call.Viewer;
import dev.jackfield.rpc.Message;
import java.util.Set;
import java.util.function.Predicate;

/// Hears what happens at a source outside of any call.
public interface SourceListener {

    /// Its state or its manifest is another one now.
    void changed();

    /// It says itself that these lists have changed, and has been listed anew.
    default void announced(Set<Item.Kind> kinds) {
        changed();
    }

    /// These lists have changed for some viewers; nobody else hears of it.
    default void announcedTo(Predicate<Viewer> viewers, Set<Item.Kind> kinds) {}

    /// A resource that is watched has new content; the notification is carried as the source sent it.
    default void updated(Message notification) {}

    /// It logged something that belongs to no call, or to one of several at once.
    default void logged(Message log) {}
}
