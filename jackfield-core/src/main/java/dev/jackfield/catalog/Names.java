package dev.jackfield.catalog;

import dev.jackfield.call.Adjustment;
import dev.jackfield.call.Scope;
import dev.jackfield.call.ToolName;
import dev.jackfield.json.Fields;
import dev.jackfield.source.Item;
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

/// The entries of one kind in one scope, under the names that it shows. Resolution is by these tables, never by taking
/// names apart.
///
/// The table of one viewer stands on the table of all: it adds what sources list for this viewer alone, and takes no
/// name away from anything that everybody finds.
public final class Names {
    private final Scope scope;
    private final Item.Kind kind;
    private final List<String> sources;
    private final Optional<Names> base;
    private final Map<String, Entry> shown = new LinkedHashMap<>();
    private final List<Named> named = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final List<Flawed> flaws = new ArrayList<>();

    // Made when somebody first uses another spelling; twice does no harm.
    private volatile @Nullable Map<String, List<Entry>> aliases;

    /// An entry with its name here, and its definition under that name.
    public record Named(String name, Entry entry, Fields definition) {}

    /// @param sources the ids of all sources, also of those that are not in the scope or have nothing now
    Names(Scope scope, Item.Kind kind, Collection<Entry> entries, Collection<String> sources) {
        this(scope, kind, entries, sources, Optional.empty());
    }

    /// The table of one viewer.
    ///
    /// @param own what sources list for this viewer alone
    Names of(Collection<Entry> own) {
        return new Names(scope, kind, own, sources, Optional.of(this));
    }

    private Names(
            Scope scope, Item.Kind kind, Collection<Entry> entries, Collection<String> sources, Optional<Names> base) {
        this.sources =
                scope instanceof Scope.Only ? List.of() : List.copyOf(sources); // its own names, whatever they are
        this.scope = scope;
        this.kind = kind;
        this.base = base;
        var mine = entries.stream()
                .filter(entry -> entry.item().kind() == kind && scope.includes(entry.name()))
                .toList();
        switch (kind) {
            case TOOL -> addTools(mine);
            case PROMPT -> mine.forEach(this::add);
            case RESOURCE, TEMPLATE -> mine.forEach(this::addUri);
        }
    }

    /// Tools that keep their names come first, so that no new name can take the place of one of those.
    private void addTools(List<Entry> tools) {
        var fitting = tools.stream().flatMap(tool -> adjusted(tool).stream()).toList();
        fitting.stream().filter(tool -> newName(tool).isEmpty()).forEach(this::add);
        fitting.forEach(tool -> newName(tool).ifPresent(name -> rename(tool, name)));
    }

    private static Optional<String> newName(Entry tool) {
        return tool.adjustment().map(Adjustment::name);
    }

    private Optional<Entry> adjusted(Entry tool) {
        try {
            return Optional.of(scope.adjustment(tool.name()).map(tool::adjusted).orElse(tool));
        } catch (Item.BadDefinition unfit) {
            leaveOut(tool, String.valueOf(unfit.getMessage()));
            flaws.add(new Flawed(tool.name(), "what the profile changes does not fit it"));
            return Optional.empty();
        }
    }

    private void rename(Entry tool, String name) {
        var other = exactly(name);
        if (other.isEmpty()) {
            put(name, tool);
        } else {
            leaveOut(tool, "the name '%s' is that of '%s'".formatted(name, other.get()));
            flaws.add(new Flawed(tool.name(), "its new name '%s' is that of another tool".formatted(name)));
        }
    }

    private void leaveOut(Entry tool, String reason) {
        problems.add("%s does not show '%s': %s".formatted(scope, tool, reason));
    }

    /// A URI is never rewritten: the first source that offers it owns it, others are found at their own endpoint.
    private void addUri(Entry entry) {
        if (exactly(entry.item().key()).isEmpty()) {
            shown.put(entry.item().key(), entry);
            named.add(new Named(entry.item().key(), entry, entry.item().definition()));
        } else {
            flaws.add(new Flawed(entry.name(), "another source offers the same URI; its own endpoint shows it"));
        }
    }

    private void add(Entry entry) {
        var spelled = scope.spell(entry.name());
        var name = exactly(spelled).isPresent() || isOfAnother(spelled, entry)
                ? entry.name().distinct(spelled)
                : spelled;
        put(name, entry);
        if (!name.endsWith(entry.name().tool())) {
            flaws.add(new Flawed(
                    entry.name(),
                    "it is shown as '%s', because its own name is too long, ambiguous or refused by clients"
                            .formatted(name)));
        }
    }

    private void put(String name, Entry entry) {
        shown.put(name, entry);
        named.add(new Named(name, entry, entry.shown().definition().with("name", name)));
    }

    /// Why tools that should be here are not.
    public List<String> problems() {
        return problems;
    }

    /// What is not here, or not under its own name.
    List<Flawed> flaws() {
        return onBase(flaws, Names::flaws);
    }

    /// All entries in the order in which sources are configured and list their tools.
    public List<Named> all() {
        return onBase(named, Names::all);
    }

    private <T> List<T> onBase(List<T> own, Function<Names, List<T>> part) {
        return base.map(names ->
                        Stream.concat(part.apply(names).stream(), own.stream()).toList())
                .orElse(own);
    }

    /// The entry with this very name.
    public Optional<Entry> exactly(String name) {
        var own = shown.get(name);
        return own == null && base.isPresent() ? base.get().exactly(name) : Optional.ofNullable(own);
    }

    /// The entries that somebody may mean by `name`: one, several, or none.
    List<Entry> meant(String name) {
        var exact = exactly(name);
        return exact.isPresent() ? List.of(exact.get()) : kind.isNamed() ? aliased(name) : List.of();
    }

    private List<Entry> aliased(String name) {
        return onBase(aliases().getOrDefault(name, List.of()), names -> names.aliased(name));
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

    /// What begins with the id of a source is never a name of another one's tool, even while that source is down. Of
    /// two
    /// ids that fit, the longer one is meant.
    private boolean isOfAnother(String name, Entry entry) {
        var own = entry.name().source();
        var least = ToolName.isOf(own, name) ? own.length() + 1 : 1;
        return sources.stream().anyMatch(id -> id.length() >= least && ToolName.isOf(id, name));
    }

    String nameOf(Entry entry) {
        return all().stream()
                .filter(n -> n.entry() == entry)
                .map(Named::name)
                .findFirst()
                .orElse(entry.toString());
    }
}
