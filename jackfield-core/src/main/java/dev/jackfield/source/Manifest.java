package dev.jackfield.source;

import java.util.List;

/// What a source offers, as it last said.
public record Manifest(List<Item> items, CacheHints hints) {
    public static final Manifest EMPTY = new Manifest(List.of(), CacheHints.NONE);

    public Manifest {
        items = List.copyOf(items);
    }

    public long count(Item.Kind kind) {
        return items.stream().filter(item -> item.kind() == kind).count();
    }
}
