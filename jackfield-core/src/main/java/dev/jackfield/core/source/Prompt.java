package dev.jackfield.core.source;

import dev.jackfield.protocol.json.Fields;

/// A text with placeholders that a user picks and fills in.
public record Prompt(String key, Fields definition) implements Item {
    @Override
    public Kind kind() {
        return Kind.PROMPT;
    }
}
