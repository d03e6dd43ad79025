package dev.jackfield.catalog;

import dev.jackfield.call.Scope;
import dev.jackfield.call.ToolName;
import dev.jackfield.source.Item;
import dev.jackfield.source.ResourceTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The catalog at one moment. It never changes; what is derived from it is kept with it.
public final class Snapshot {
    private final List<Entry> entries;
    private final Warnings warnings;
    private final Map<Part, Names> names = new ConcurrentHashMap<>();

    private record Part(Scope scope, Item.Kind kind) {}

    Snapshot(List<Entry> entries, Warnings warnings) {
        this.entries = List.copyOf(entries);
        this.warnings = warnings;
    }

    public List<Entry> entries() {
        return entries;
    }

    public Names names(Scope scope, Item.Kind kind) {
        var part = new Part(scope, kind);
        var known = names.get(part);
        return known == null ? made(part) : known;
    }

    /// Made by whoever comes first, without a lock; twice does no harm.
    private Names made(Part part) {
        var made = new Names(part.scope, part.kind, entries);
        made.problems().forEach(warnings::give);
        names.put(part, made);
        return made;
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
                        .filter(entry ->
                                !scope.excludes(new ToolName(entry.name().source(), uri)))
                        .findFirst());
    }
}
