package dev.jackfield.core.signature;

import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.source.Item;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The visible items of one source, by kind.
record SourceItems(Map<Item.Kind, List<NameTable.NamedEntry>> byKind) {
    private static final SourceItems NONE = new SourceItems(Map.of());

    /// Returns the items of each source that has some, by the ids of the sources.
    static Map<String, SourceItems> itemsOf(VisibleCatalog visible) {
        var all = new HashMap<String, SourceItems>();
        for (var kind : Item.Kind.values()) {
            for (var named : visible.items(kind)) {
                if (HubItems.isFinder(named.entry().name())) {
                    continue; // they are how code comes here
                }
                all.computeIfAbsent(named.entry().name().source(), _ -> new SourceItems(new EnumMap<>(Item.Kind.class)))
                        .byKind
                        .computeIfAbsent(kind, _ -> new ArrayList<>())
                        .add(named);
            }
        }
        return all;
    }

    static SourceItems ofSource(Map<String, SourceItems> all, String source) {
        return all.getOrDefault(source, NONE);
    }

    List<NameTable.NamedEntry> itemsOf(Item.Kind kind) {
        return byKind.getOrDefault(kind, List.of());
    }

    boolean has(Item.Kind kind) {
        return byKind.containsKey(kind);
    }
}
