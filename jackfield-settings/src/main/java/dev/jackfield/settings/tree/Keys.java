package dev.jackfield.settings.tree;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Fills a mapping key by key, and reports duplicate keys.
final class Keys {
    private final SequencedMap<String, Node> entries = new LinkedHashMap<>();
    private final Problems problems;

    Keys(Problems problems) {
        this.problems = problems;
    }

    void put(String key, Node value) {
        var earlier = entries.putIfAbsent(key, value);
        if (earlier != null) {
            problems.add(value.place(), key, "appears twice, first at %s; keep one".formatted(earlier.place()));
        }
    }

    Node.Mapping toMapping(Place place) {
        return new Node.Mapping(place, entries);
    }
}
