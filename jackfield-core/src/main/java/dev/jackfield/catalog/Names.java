package dev.jackfield.catalog;

import dev.jackfield.call.Scope;
import dev.jackfield.json.Fields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The entries of one scope under the names that it shows. Resolution is by these tables, never by taking names apart.
public final class Names {
    private final Scope scope;
    private final Map<String, Entry> shown = new LinkedHashMap<>();
    private final List<Named> named = new ArrayList<>();

    // Made when somebody first uses another spelling; twice does no harm.
    private volatile @Nullable Map<String, List<Entry>> aliases;

    /// An entry with its name here, and its definition under that name.
    public record Named(String name, Entry entry, Fields definition) {}

    Names(Scope scope, Collection<Entry> entries) {
        this.scope = scope;
        entries.stream().filter(entry -> scope.includes(entry.name())).forEach(this::add);
    }

    private void add(Entry entry) {
        var spelled = scope.spell(entry.name());
        var name = shown.containsKey(spelled) ? entry.name().distinct(spelled) : spelled;
        shown.put(name, entry);
        named.add(new Named(name, entry, entry.tool().definition().with("name", name)));
    }

    /// All entries in the order in which sources are configured and list their tools.
    public List<Named> all() {
        return named;
    }

    /// The entry with this very name.
    public Optional<Entry> exactly(String name) {
        return Optional.ofNullable(shown.get(name));
    }

    /// The entries that somebody may mean by `name`: one, several, or none.
    List<Entry> meant(String name) {
        var exact = shown.get(name);
        return exact != null ? List.of(exact) : aliases().getOrDefault(name, List.of());
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

    private static void addAliases(Entry entry, Map<String, List<Entry>> aliases) {
        var name = entry.name();
        Stream.concat(name.aliases().stream(), Stream.of(name.tool(), name.bare(), name.own()))
                .distinct()
                .forEach(alias ->
                        aliases.computeIfAbsent(alias, _ -> new ArrayList<>()).add(entry));
    }

    String nameOf(Entry entry) {
        return named.stream()
                .filter(n -> n.entry() == entry)
                .map(Named::name)
                .findFirst()
                .orElse(entry.toString());
    }
}
