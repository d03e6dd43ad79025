package dev.jackfield.core.catalog;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.identity.Identity;

/// Decides whether an identity may see, and so call, an item. Lists and calls use this one decision.
public interface Visibility {
    boolean sees(Identity identity, ItemName name);

    default boolean sees(Identity identity, Entry entry) {
        return sees(identity, entry.name());
    }

    /// Returns whether an identity may read this URI of a source, provided it sees the resource or template that
    /// the URI belongs to.
    default boolean mayRead(Identity identity, ItemName uri) {
        return sees(identity, uri);
    }

    /// Returns a value that is equal as long as the decisions stay the same.
    default Object version() {
        return this;
    }

    /// Returns whether an identity could see anything of that source. For sources that are not listed yet.
    default boolean couldSeeSomeOf(Identity identity, String source) {
        return true;
    }
}
