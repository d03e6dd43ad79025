package dev.jackfield.settings.load;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Turns a file that was written for another program into our own spelling.
///
/// A file is foreign when it has, in this order: `mcpServers`; a top-level `servers`; `mcp.servers`, nested or as one
/// flat key; tables under `mcp` of which one has `command`, `url`, `transport` or `type`; or `mcp.enabled`.
/// Everything else is ours: our own `mcp` has only plain values, and none of them is called `servers` or `enabledFlag`.
/// Only a `settings.yaml`, a name that many programs use, is foreign unless it has `sources`.
///
/// A file with `sources` is ours. Tables of servers under `mcp` may stand beside them; the other forms may not.
final class ForeignSpelling {
    /// What programs with tables under `mcp` configure in the same form, or not at all.
    private static final List<String> TAKEN_ALONG = List.of("providers", "conversation");

    private static final List<String> OF_A_SERVER = List.of("command", "url", "transport", "type");

    private final SourceKinds kinds;
    private final Problems problems;
    private final List<String> warnings;
    private final IgnoredKeys ignored;

    ForeignSpelling(SourceKinds kinds, Problems problems, List<String> warnings) {
        this.kinds = kinds;
        this.problems = problems;
        this.warnings = warnings;
        this.ignored = new IgnoredKeys(problems, warnings);
    }

    /// The document in our spelling, and the flag with which a foreign one may switch MCP off altogether.
    record Spelled(Node.Mapping tree, Optional<Node> enabled) {}

    Spelled translate(Node.Mapping root, String fileName) {
        if (root.has("sources")) {
            return new Spelled(translateOurs(root), Optional.empty());
        }
        return servers(root)
                .or(() -> emptyServers(root, fileName))
                .map(servers -> new Spelled(
                        translateForeign(root, servers), enabledFlag(root).map(ForeignSpelling::withoutFiles)))
                .orElseGet(() -> new Spelled(root, Optional.empty()));
    }

    /// With the tables under `mcp` among the sources. Servers in any other form are a problem, and left out, so that
    /// all other problems are found too.
    private Node.Mapping translateOurs(Node.Mapping root) {
        listedServers(root)
                .or(() -> enabledFlag(root))
                .ifPresent(servers -> problems.add(
                        servers.place(),
                        "",
                        "has servers in the format of another program beside `sources`; move them under `sources`"));
        var rest = withoutKeys(root, List.of("mcpServers", "servers", "mcp.servers", "mcp.enabled"));
        var mcp = withoutKeys(mcp(root), List.of("servers", "enabled"));
        var own = rest.get("mcp") instanceof Node.Mapping ? rest.with("mcp", mcp) : rest;
        return tables(mcp).map(tables -> withTables(own, tables)).orElse(own);
    }

    private Node.Mapping withTables(Node.Mapping root, Node.Mapping tables) {
        var own = root.with(
                "mcp", withoutKeys(mcp(root), List.copyOf(tables.entries().keySet())));
        return switch (root.get("sources")) {
            case Node.Mapping sources -> own.with("sources", mergeTables(sources, tables));
            case Node.Nothing _ -> own.with("sources", sources(tables));
            case Node _ -> own; // its form is a problem that others report
        };
    }

    private Node.Mapping mergeTables(Node.Mapping sources, Node.Mapping tables) {
        var all = new LinkedHashMap<>(sources.entries());
        var servers = (Node.Mapping) sources(tables);
        servers.entries().forEach((name, server) -> {
            var other = all.putIfAbsent(name, server);
            if (other != null) {
                problems.add(
                        server.place(),
                        "mcp." + name,
                        "is also under `sources`, at %s; rename one".formatted(other.place()));
            }
        });
        return new Node.Mapping(sources.place(), all);
    }

    private static Node.Mapping withoutKeys(Node.Mapping map, List<String> keys) {
        var rest = new LinkedHashMap<>(map.entries());
        keys.forEach(rest::remove);
        return new Node.Mapping(map.place(), rest);
    }

    private static Optional<Node> emptyServers(Node.Mapping root, String fileName) {
        var foreign = fileName.equals("settings.yaml") && !root.has("sources");
        return foreign ? Optional.of(new Node.Nothing(root.place())) : Optional.empty();
    }

    private static Optional<Node> enabledFlag(Node.Mapping root) {
        return Stream.of(mcp(root).get("enabled"), root.get("mcp.enabled"))
                .filter(node -> !(node instanceof Node.Nothing))
                .findFirst();
    }

    private static Optional<Node> servers(Node.Mapping root) {
        return listedServers(root)
                .or(() -> tables(mcp(root)))
                .or(() -> enabledFlag(root).map(flag -> Node.Mapping.empty(flag.place())));
    }

    /// The servers under a key of their own.
    private static Optional<Node> listedServers(Node.Mapping root) {
        return Stream.of("mcpServers", "servers", "mcp.servers")
                .filter(root::has)
                .map(root::get)
                .findFirst()
                .or(() -> Optional.of(mcp(root).get("servers"))
                        .filter(_ -> mcp(root).has("servers")));
    }

    private static Node.Mapping mcp(Node.Mapping root) {
        return root.get("mcp") instanceof Node.Mapping mcp ? mcp : Node.Mapping.empty(root.place());
    }

    private static Optional<Node.Mapping> tables(Node.Mapping mcp) {
        var tables = new LinkedHashMap<String, Node>();
        mcp.entries().forEach((name, node) -> {
            if (node instanceof Node.Mapping) {
                tables.put(name, node);
            }
        });
        return Optional.of(new Node.Mapping(mcp.place(), tables))
                .filter(_ -> tables.values().stream().anyMatch(ForeignSpelling::isServer));
    }

    private static boolean isServer(Node node) {
        return node instanceof Node.Mapping table && OF_A_SERVER.stream().anyMatch(table::has);
    }

    private Node.Mapping translateForeign(Node.Mapping root, Node servers) {
        var takenAlong = keysTakenAlong(root);
        ignored.check(withoutKeys(root, takenAlong), mcp(root));
        var ours = Node.Mapping.empty(root.place()).with("sources", sources(servers));
        for (var key : takenAlong) {
            ours = root.has(key) ? ours.with(key, withoutFiles(root.get(key))) : ours;
        }
        return ours;
    }

    /// Programs with other forms of servers mean other things by these names.
    private static List<String> keysTakenAlong(Node.Mapping root) {
        return listedServers(root).isEmpty() && tables(mcp(root)).isPresent() ? TAKEN_ALONG : List.of();
    }

    private Node sources(Node servers) {
        var sources = new ForeignServers(kinds, problems, ignored).toSources(servers);
        warnOfFiles(sources);
        return withoutFiles(sources);
    }

    /// Escapes `${file:…}`: a file written for another program must not make the hub read files.
    private static Node withoutFiles(Node foreign) {
        return foreign.withTexts(Literal::withoutFiles);
    }

    private void warnOfFiles(Node sources) {
        if (sources instanceof Node.Mapping map) {
            map.entries().forEach((name, source) -> {
                if (source.texts().anyMatch(Literal::readsFiles)) {
                    warnings.add(("%s: server `%s`: ${file:…} stays text, because it is written in the format of"
                                    + " another program; list it under `sources` to have files read")
                            .formatted(source.place(), name));
                }
            });
        }
    }
}
