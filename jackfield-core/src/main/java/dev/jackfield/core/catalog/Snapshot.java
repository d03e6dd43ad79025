package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.Item;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The catalog at one moment. It never changes; tables derived from it are cached with it.
public final class Snapshot {
    private static final int MOST_PASSING = 64;
    private static final int MOST_PASSING_NAMES = 100_000;

    private final List<Entry> entries;
    private final Map<String, List<Entry>> bySource;
    private final List<Presence> presences;
    private final Warnings warnings;
    private final Map<Part, NameTable> names;
    private final PersonalLists personal;
    private final SharedUris shared;

    /// Tables of scopes that are made for one call. A conversation makes equal ones for all its calls, and any number
    /// of others may come, so few are kept. Guarded by itself.
    private final Map<Part, NameTable> passing = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Part, NameTable> eldest) {
            return size() > MOST_PASSING || (size() > 1 && sizeOf(values()) > MOST_PASSING_NAMES);
        }
    };

    private static long sizeOf(Collection<NameTable> tables) {
        return tables.stream().mapToLong(table -> table.all().size()).sum();
    }

    private record Part(Scope scope, Item.Kind kind) {}

    Snapshot(List<Entry> entries, List<Presence> presences, PersonalLists personal, Warnings warnings) {
        this(entries, presences, personal, warnings, new SharedUris(entries, personal), new ConcurrentHashMap<>());
    }

    private Snapshot(
            List<Entry> entries,
            List<Presence> presences,
            PersonalLists personal,
            Warnings warnings,
            SharedUris shared,
            Map<Part, NameTable> names) {
        this.entries = List.copyOf(entries);
        this.bySource = entries.stream()
                .collect(Collectors.groupingBy(entry -> entry.name().source()));
        this.presences = List.copyOf(presences);
        this.personal = personal;
        this.warnings = warnings;
        this.shared = shared;
        this.names = names;
    }

    /// Returns these entries with other states of their sources.
    Snapshot with(List<Presence> others) {
        return sourceIds(presences).equals(sourceIds(others))
                ? new Snapshot(entries, others, personal, warnings, shared, names)
                : new Snapshot(entries, others, personal.withEmptyCache(), warnings, shared, new ConcurrentHashMap<>());
    }

    /// Returns other entries. The tables of kinds that have not changed are kept, and what is known of URIs.
    Snapshot with(List<Entry> others, List<Presence> states, PersonalLists lists, Set<Item.Kind> changed) {
        var uris = isOfUris(changed) ? new SharedUris(others, lists) : shared;
        var made = new Snapshot(others, states, lists, warnings, uris, new ConcurrentHashMap<>());
        if (sourceIds(presences).equals(sourceIds(states))) {
            names.forEach((part, table) -> {
                if (!changed.contains(part.kind)) {
                    made.names.put(part, table);
                }
            });
        }
        return made;
    }

    /// Returns whether one of these kinds has URIs.
    static boolean isOfUris(Set<Item.Kind> kinds) {
        return kinds.contains(Item.Kind.RESOURCE) || kinds.contains(Item.Kind.TEMPLATE);
    }

    SharedUris sharedUris() {
        return shared;
    }

    /// Returns the states of all sources, in the order of the configuration.
    public List<Presence> presences() {
        return presences;
    }

    private static List<String> sourceIds(List<Presence> presences) {
        return presences.stream().map(Presence::source).toList();
    }

    public List<Entry> entries() {
        return entries;
    }

    /// Returns the entries of one source.
    List<Entry> entries(String source) {
        return bySource.getOrDefault(source, List.of());
    }

    /// Returns the kinds whose lists would change with these entries and personal lists.
    Set<Item.Kind> changedKinds(List<Entry> others, PersonalLists lists) {
        var changed = EnumSet.noneOf(Item.Kind.class);
        for (var kind : Item.Kind.values()) {
            if (!offers(entries, kind).equals(offers(others, kind)) || !personal.isSame(lists, kind)) {
                changed.add(kind);
            }
        }
        return changed;
    }

    private static List<Entry.Offer> offers(List<Entry> entries, Item.Kind kind) {
        return entries.stream()
                .filter(entry -> entry.item().kind() == kind)
                .map(Entry::offer)
                .toList();
    }

    /// Returns the common table, which is valid for all viewers.
    public NameTable nameTable(Scope scope, Item.Kind kind) {
        var part = new Part(scope, kind);
        var known = scope.isPassing() ? passingTable(part) : names.get(part);
        return known == null ? createTable(part) : known;
    }

    /// Creates a table, without a lock; creating it twice does no harm.
    private NameTable createTable(Part part) {
        var made = new NameTable(part.scope, part.kind, entries, sourceIds(presences), Optional.empty(), Map.of());
        made.problems().forEach(warnings::give);
        if (part.scope.isPassing()) {
            keep(part, made);
        } else {
            names.put(part, made);
        }
        return made;
    }

    private @Nullable NameTable passingTable(Part part) {
        synchronized (passing) {
            return passing.get(part);
        }
    }

    private void keep(Part part, NameTable made) {
        synchronized (passing) {
            passing.put(part, made);
        }
    }

    /// Returns the table of one viewer.
    NameTable nameTable(Scope scope, Item.Kind kind, Viewer viewer) {
        var common = nameTable(scope, kind);
        return isPersonal(scope, kind) ? personal.nameTable(scope, kind, viewer, common) : common;
    }

    /// Returns whether lists of this kind differ from viewer to viewer.
    public boolean isPersonal(Scope scope, Item.Kind kind) {
        return personal.has(scope, kind);
    }

    /// Returns whether a source lists some kind of items separately for each viewer.
    public boolean isPersonal(String source) {
        return personal.has(source);
    }

    /// Returns the items that a list leaves out, or shows differently from their source.
    public Stream<FlawedItem> flaws(Scope scope, Item.Kind kind) {
        return flaws(scope, kind, nameTable(scope, kind));
    }

    /// Returns the same for the viewer whose table this is.
    Stream<FlawedItem> flaws(Scope scope, Item.Kind kind, NameTable table) {
        return Stream.of(
                        presences.stream()
                                .flatMap(presence -> presence.flaws(kind))
                                .filter(flawed -> scope.includes(flawed.name())),
                        table.flaws().stream(),
                        table.all().stream().flatMap(named -> schemaFlaw(named.entry())))
                .flatMap(each -> each);
    }

    private static Stream<FlawedItem> schemaFlaw(Entry entry) {
        return entry
                .acceptedSchema()
                .flatMap(ArgumentSchema::flaw)
                .map(reason -> new FlawedItem(entry.name(), reason))
                .stream();
    }
}
