package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Adjustment;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.protocol.json.Fields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The entries of one kind in one scope, by their shown names. Names are resolved by these tables, never by
/// splitting a name.
///
/// URIs are here as their sources spell them, each with every source that offers it. Which of these a viewer means,
/// and which spelling it sees, is decided by `VisibleCatalog`.
///
/// The table of one viewer extends the common table: it adds the items that sources list for this viewer alone,
/// and never takes a name from an item of the common table that the viewer sees.
public final class NameTable {
    private final Scope scope;
    private final Item.Kind kind;
    private final List<String> sources;
    private final Optional<NameTable> base;
    private final Map<String, UnlistedKind> unlisted;
    private final Map<String, Entry> shown = new LinkedHashMap<>();

    // the entries after the first one, for URIs that several sources offer
    private final Map<String, List<Entry>> rivals = new HashMap<>();
    private final List<NamedEntry> named = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final List<FlawedItem> flaws = new ArrayList<>();

    // Created when another spelling is first used; creating it twice does no harm.
    private volatile @Nullable Map<String, List<Entry>> aliases;

    /// An entry with its shown name, and its definition under that name.
    public record NamedEntry(String name, Entry entry, Fields definition) {
        /// Returns the name without its source: the one that a profile gives the item, or its own.
        public String bareName() {
            return entry.adjustment()
                    .map(Adjustment::name)
                    .orElseGet(() -> entry.name().bare());
        }
    }

    /// Returns the table of one viewer.
    ///
    /// @param own the entries that sources list for this viewer alone
    /// @param failed what sources could not list for this viewer, by their ids
    NameTable withItems(Collection<Entry> own, Map<String, UnlistedKind> failed) {
        return new NameTable(scope, kind, own, sources, Optional.of(this), failed);
    }

    /// @param sources the ids of all sources, also of those that are not in the scope or offer nothing now
    NameTable(
            Scope scope,
            Item.Kind kind,
            Collection<Entry> entries,
            Collection<String> sources,
            Optional<NameTable> base,
            Map<String, UnlistedKind> unlisted) {
        this.sources =
                scope instanceof Scope.Only ? List.of() : List.copyOf(sources); // alone, its names cannot collide
        this.scope = scope;
        this.kind = kind;
        this.base = base;
        this.unlisted = Map.copyOf(unlisted);
        var mine = entries.stream()
                .filter(entry -> entry.item().kind() == kind && scope.includes(entry.name()))
                .toList();
        switch (kind) {
            case TOOL -> addTools(mine);
            case PROMPT -> mine.forEach(this::add);
            case RESOURCE, TEMPLATE -> mine.forEach(this::addUri);
        }
    }

    /// Adds the tools. Those that keep their names come first, so that a renamed tool cannot take such a name.
    private void addTools(List<Entry> tools) {
        var fitting = tools.stream().flatMap(tool -> adjust(tool).stream()).toList();
        fitting.stream().filter(tool -> newName(tool).isEmpty()).forEach(this::add);
        fitting.forEach(tool -> newName(tool).ifPresent(name -> rename(tool, name)));
    }

    private static Optional<String> newName(Entry tool) {
        return tool.adjustment().map(Adjustment::name);
    }

    private Optional<Entry> adjust(Entry tool) {
        try {
            return Optional.of(
                    scope.adjustment(tool.name()).map(tool::withAdjustment).orElse(tool));
        } catch (Item.InvalidDefinitionException unfit) {
            leaveOut(tool, String.valueOf(unfit.getMessage()));
            flaws.add(new FlawedItem(tool.name(), "the changes of the profile do not fit it"));
            return Optional.empty();
        }
    }

    private void rename(Entry tool, String name) {
        var other = entryNamed(name);
        if (other.isEmpty()) {
            put(name, tool);
        } else {
            leaveOut(tool, "the name '%s' is that of '%s'".formatted(name, other.get()));
            flaws.add(new FlawedItem(tool.name(), "its new name '%s' is that of another tool".formatted(name)));
        }
    }

    private void leaveOut(Entry tool, String reason) {
        problems.add("%s does not show '%s': %s".formatted(scope, tool, reason));
    }

    private void addUri(Entry entry) {
        var uri = entry.item().key();
        if (shown.putIfAbsent(uri, entry) != null) {
            rivals.computeIfAbsent(uri, _ -> new ArrayList<>()).add(entry);
        }
        named.add(new NamedEntry(uri, entry, entry.item().definition()));
    }

    private void add(Entry entry) {
        var spelled = scope.spell(entry.name());
        var name = entryNamed(spelled).isPresent() || isOfAnother(spelled, entry)
                ? entry.name().distinctName(spelled)
                : spelled;
        put(name, entry);
        if (!name.endsWith(entry.name().item())) {
            flaws.add(new FlawedItem(
                    entry.name(),
                    "it is shown as '%s', because its own name is too long, ambiguous or refused by clients"
                            .formatted(name)));
        }
    }

    private void put(String name, Entry entry) {
        shown.put(name, entry);
        named.add(new NamedEntry(name, entry, entry.shownItem().definition().with("name", name)));
    }

    /// Returns why tools are missing that should be here.
    public List<String> problems() {
        return problems;
    }

    /// Returns the items that are missing, or have another name than their own.
    List<FlawedItem> flaws() {
        return withBase(flaws, NameTable::flaws);
    }

    /// Why a source could not list this kind to the end for the viewer of this table.
    Optional<UnlistedKind> unlistedKind(String source) {
        return Optional.ofNullable(unlisted.get(source));
    }

    /// All entries in the order in which sources are configured and list their items. A URI is there once for each
    /// source that offers it.
    public List<NamedEntry> all() {
        return withBase(named, NameTable::all);
    }

    /// Returns all entries with this URI, in order.
    Stream<Entry> entriesOffering(String uri) {
        var own = Stream.concat(Stream.ofNullable(shown.get(uri)), rivals.getOrDefault(uri, List.of()).stream());
        return base.isEmpty() ? own : Stream.concat(base.get().entriesOffering(uri), own);
    }

    private <T> List<T> withBase(List<T> own, Function<NameTable, List<T>> part) {
        return base.map(names ->
                        Stream.concat(part.apply(names).stream(), own.stream()).toList())
                .orElse(own);
    }

    /// Returns the entry with exactly this name; for a URI the first one.
    public Optional<Entry> entryNamed(String name) {
        var own = shown.get(name);
        return own == null && base.isPresent() ? base.get().entryNamed(name) : Optional.ofNullable(own);
    }

    /// Returns the entries that `name` can mean: one, several, or none.
    List<Entry> meantEntries(String name) {
        var exact = entryNamed(name);
        return exact.isPresent() ? List.of(exact.get()) : kind.isNamed() ? entriesByAlias(name) : List.of();
    }

    private List<Entry> entriesByAlias(String name) {
        return withBase(aliases().getOrDefault(name, List.of()), names -> names.entriesByAlias(name));
    }

    private Map<String, List<Entry>> aliases() {
        var known = aliases;
        if (known == null) {
            known = new HashMap<>();
            for (var entry : shown.values()) {
                addAliases(entry, known);
            }
            aliases = known;
        }
        return known;
    }

    private void addAliases(Entry entry, Map<String, List<Entry>> aliases) {
        entry.name()
                .aliases()
                .filter(alias -> !isOfAnother(alias, entry))
                .forEach(alias ->
                        aliases.computeIfAbsent(alias, _ -> new ArrayList<>()).add(entry));
    }

    /// Returns whether a name belongs to another source. A name that begins with the id of a source is never used
    /// for another source's tool, even while that source is down. Of two ids that fit, the longer one counts.
    private boolean isOfAnother(String name, Entry entry) {
        var own = entry.name().source();
        var least = ItemName.isOf(own, name) ? own.length() + 1 : 1;
        return sources.stream().anyMatch(id -> id.length() >= least && ItemName.isOf(id, name));
    }

    String nameOf(Entry entry) {
        return all().stream()
                .filter(n -> n.entry() == entry)
                .map(NamedEntry::name)
                .findFirst()
                .orElse(entry.toString());
    }
}
