package dev.jackfield.source;

import java.util.List;

/// What a source offers, as it last said.
public record Manifest(List<Tool> tools, CacheHints hints) {
    public static final Manifest EMPTY = new Manifest(List.of(), CacheHints.NONE);

    public Manifest {
        tools = List.copyOf(tools);
    }
}
