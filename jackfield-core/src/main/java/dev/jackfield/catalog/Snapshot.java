package dev.jackfield.catalog;

import dev.jackfield.call.Scope;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The catalog at one moment. It never changes; what is derived from it is kept with it.
public final class Snapshot {
    static final Snapshot EMPTY = new Snapshot(List.of());

    private final List<Entry> entries;
    private final Map<Scope, Names> names = new ConcurrentHashMap<>();

    Snapshot(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    public List<Entry> entries() {
        return entries;
    }

    public Names names(Scope scope) {
        return names.computeIfAbsent(scope, s -> new Names(s, entries));
    }
}
