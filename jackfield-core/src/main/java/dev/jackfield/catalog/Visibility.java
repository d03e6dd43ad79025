package dev.jackfield.catalog;

import dev.jackfield.call.ToolName;
import dev.jackfield.identity.Identity;

/// Whether an identity may see, and so call, what has this name: one decision for lists and calls.
public interface Visibility {
    boolean sees(Identity identity, ToolName name);
}
