package dev.jackfield.api.hub;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.Presence;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.source.Item;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The names by which a scope calls its tools, for clients that name a server and a tool apart, or write
/// `server.tool` with the id or an alias of the server.
///
/// It knows what its viewer sees: a server that the viewer must not know of is like one that does not exist. Names
/// are compared with those of the catalog, and never split.
///
/// @param aliases other ids of sources, each with the id of its source
public record ToolNames(VisibleCatalog visible, Map<String, String> aliases) {

    public ToolNames {
        aliases = Map.copyOf(aliases);
    }

    /// Returns the id of the source that has this id or alias, if the viewer may know of it.
    public Optional<String> source(String server) {
        return knownSource(server)
                .or(() -> Optional.ofNullable(aliases.get(server)).flatMap(this::knownSource));
    }

    private Optional<String> knownSource(String id) {
        return visible.presences().map(Presence::source).filter(id::equals).findFirst();
    }

    /// Returns the name to call a tool of a server by; empty if the viewer sees no such server. A tool that is not
    /// listed has a name, too: the hub knows whether its source is down, or lists nothing, or has no such tool.
    ///
    /// @param server the id or an alias of a source
    /// @param tool the tool's name at its source or in this scope; it may begin with the id or an alias
    ///     of the source
    public Optional<String> callableName(String server, String tool) {
        return source(server).map(id -> listedName(id, tool).orElseGet(() -> spelledName(id, tool)));
    }

    /// Returns the name to call a tool by; empty if no tool is called so, and no visible server begins the name.
    ///
    /// @param name a name of this scope; or the name of a tool after the id or an alias of its source, and a dot;
    ///     or a name that only one tool has at its source
    public Optional<String> callableName(String name) {
        return onlyMatch(tools(), tool -> tool.name().equals(name))
                .or(() -> serverToolName(name))
                .or(() -> onlyMatch(tools(), tool -> tool.entry().item().key().equals(name)));
    }

    private Optional<String> serverToolName(String name) {
        return servers()
                .filter(server -> name.startsWith(server + "."))
                .max(Comparator.comparingInt(String::length))
                .flatMap(server -> callableName(server, name.substring(server.length() + 1)));
    }

    private Stream<String> servers() {
        var sources = visible.presences().map(Presence::source).toList();
        return Stream.concat(
                sources.stream(),
                aliases.keySet().stream().filter(alias -> sources.contains(aliases.getOrDefault(alias, ""))));
    }

    private Optional<String> listedName(String source, String tool) {
        var own = tools().stream()
                .filter(named -> named.entry().name().source().equals(source))
                .toList();
        return onlyMatch(own, named -> named.entry().item().key().equals(tool))
                .or(() -> onlyMatch(own, named -> named.name().equals(tool)))
                .or(() -> onlyMatch(
                        own,
                        named -> bareName(source, named.entry().item().key()).equals(bareName(source, tool))))
                .or(() -> onlyMatch(own, named -> named.entry().name().ownName().equals(tool)));
    }

    private String spelledName(String source, String tool) {
        return visible.scope().spell(new ItemName(source, tool));
    }

    /// Returns a name without the id or alias of its source.
    private String bareName(String source, String tool) {
        return prefixes(source)
                .filter(tool::startsWith)
                .findFirst()
                .map(prefix -> tool.substring(prefix.length()))
                .orElse(tool);
    }

    private Stream<String> prefixes(String source) {
        var others = aliases.keySet().stream().filter(alias -> source.equals(aliases.get(alias)));
        return Stream.concat(Stream.of(source), others).map(id -> id + ".");
    }

    private List<NameTable.NamedEntry> tools() {
        return visible.items(Item.Kind.TOOL);
    }

    private static Optional<String> onlyMatch(
            Collection<NameTable.NamedEntry> tools, Predicate<NameTable.NamedEntry> isMeant) {
        var meant = tools.stream().filter(isMeant).limit(2).toList();
        return meant.size() == 1 ? Optional.of(meant.getFirst().name()) : Optional.empty();
    }
}
