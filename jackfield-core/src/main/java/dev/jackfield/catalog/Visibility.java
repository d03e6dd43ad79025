package dev.jackfield.catalog;

import dev.jackfield.identity.Identity;

/// Whether an identity may see, and so call, an entry: one decision for lists and calls.
public interface Visibility {
    boolean sees(Identity identity, Entry entry);
}
