package dev.jackfield.core.source;

import dev.jackfield.protocol.json.Fields;

/// Content that can be read under a fixed URI.
public record Resource(String key, Fields definition) implements Item {
    @Override
    public Kind kind() {
        return Kind.RESOURCE;
    }
}
