package dev.jackfield.agent.conversation;

import dev.jackfield.tools.Bytes;

/// Finds the content that a line names by an id.
@FunctionalInterface
public interface ContentLookup {
    /// Finds nothing: for lines that come from outside, which must have their content in them.
    ContentLookup NONE = id -> {
        throw new BadCanisterLineException(
                "content is named by the id '%s', but only its conversation has it".formatted(id));
    };

    Bytes find(String contentId);
}
