package dev.jackfield.source;

import dev.jackfield.rpc.Message;
import java.util.Set;

/// Hears what happens at a source outside of any call.
public interface SourceListener {

    /// Its state or its manifest is another one now.
    void changed();

    /// It says itself that these lists have changed, and has been listed anew.
    default void announced(Set<Item.Kind> kinds) {
        changed();
    }

    /// A resource that is watched has new content; the notification is carried as the source sent it.
    default void updated(Message notification) {}

    /// It logged something that belongs to no call; carried as the source sent it.
    default void logged(Message notification) {}
}
