package dev.jackfield.catalog;

import dev.jackfield.call.ItemName;
import dev.jackfield.identity.Identity;

/// Whether an identity may see, and so call, what has this name: one decision for lists and calls.
public interface Visibility {
    boolean sees(Identity identity, ItemName name);

    /// Whether an identity may read this URI of a source, if it sees the resource or template that it belongs to.
    default boolean reads(Identity identity, ItemName uri) {
        return sees(identity, uri);
    }

    /// Whether there could be anything of that source that it may see: what is not listed yet has no name to judge by.
    default boolean seesSomeOf(Identity identity, String source) {
        return true;
    }
}
