package dev.jackfield.catalog;

import dev.jackfield.call.Scope;
import dev.jackfield.source.Item;
import dev.jackfield.source.ResourceTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The catalog at one moment. It never changes; what is derived from it is kept with it.
public final class Snapshot {
    static final Snapshot EMPTY = new Snapshot(List.of());

    private final List<Entry> entries;
    private final Map<Part, Names> names = new ConcurrentHashMap<>();

    private record Part(Scope scope, Item.Kind kind) {}

    Snapshot(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    public List<Entry> entries() {
        return entries;
    }

    public Names names(Scope scope, Item.Kind kind) {
        return names.computeIfAbsent(new Part(scope, kind), part -> new Names(scope, kind, entries));
    }

    /// The resource with this URI, else the first template that it fits.
    public Optional<Entry> resource(Scope scope, String uri) {
        return names(scope, Item.Kind.RESOURCE).exactly(uri).or(() -> template(scope, uri));
    }

    private Optional<Entry> template(Scope scope, String uri) {
        var templates = names(scope, Item.Kind.TEMPLATE);
        return templates
                .exactly(uri)
                .or(() -> templates.all().stream()
                        .map(Names.Named::entry)
                        .filter(entry -> entry.item() instanceof ResourceTemplate template && template.matches(uri))
                        .findFirst());
    }
}
