package dev.jackfield.settings;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Turns a file that was written for another program into our own spelling.
///
/// A file is foreign when it has, in this order: `mcpServers`; a top-level `servers`; `mcp.servers`, nested or as one
/// flat key; tables under `mcp` of which one has `command`, `url`, `transport` or `type`; or `mcp.enabled`. Everything
/// else is ours: our own `mcp` has only plain values, and none of them is called `servers` or `enabled`.
final class Spelling {
    private static final Set<String> OURS_ONLY = Set.of("http", "tokens", "rules", "log");
    private static final List<String> OF_A_SERVER = List.of("command", "url", "transport", "type");

    private final Problems problems;
    private final List<String> warnings;

    Spelling(Problems problems, List<String> warnings) {
        this.problems = problems;
        this.warnings = warnings;
    }

    Node.Mapping toOurs(Node.Mapping root) {
        return servers(root).map(servers -> foreign(root, servers)).orElse(root);
    }

    /// Where another program's file switches MCP off altogether.
    static Optional<Node> enabledFlag(Node.Mapping root) {
        return Stream.of(mcp(root).get("enabled"), root.get("mcp.enabled"))
                .filter(node -> !(node instanceof Node.Nothing))
                .findFirst();
    }

    private static Optional<Node> servers(Node.Mapping root) {
        return Stream.of("mcpServers", "servers", "mcp.servers")
                .filter(root::has)
                .map(root::get)
                .findFirst()
                .or(() -> Optional.of(mcp(root).get("servers"))
                        .filter(_ -> mcp(root).has("servers")))
                .or(() -> tables(mcp(root)))
                .or(() -> enabledFlag(root).map(flag -> Node.Mapping.empty(flag.place())));
    }

    private static Node.Mapping mcp(Node.Mapping root) {
        return root.get("mcp") instanceof Node.Mapping mcp ? mcp : Node.Mapping.empty(root.place());
    }

    private static Optional<Node> tables(Node.Mapping mcp) {
        var tables = new LinkedHashMap<String, Node>();
        mcp.entries().forEach((name, node) -> {
            if (node instanceof Node.Mapping) {
                tables.put(name, node);
            }
        });
        return Optional.<Node>of(new Node.Mapping(mcp.place(), tables))
                .filter(_ -> tables.values().stream().anyMatch(Spelling::isServer));
    }

    private static boolean isServer(Node node) {
        return node instanceof Node.Mapping table && OF_A_SERVER.stream().anyMatch(table::has);
    }

    private Node.Mapping foreign(Node.Mapping root, Node servers) {
        if (root.has("sources")) {
            problems.add(
                    servers.place(), "", "has servers in another spelling beside `sources`; move them under `sources`");
        }
        OURS_ONLY.stream()
                .filter(root::has)
                .sorted()
                .forEach(key -> warnIgnored(key, root.get(key).place()));
        var sources = new ForeignServers(problems).toSources(servers);
        return Node.Mapping.empty(root.place()).with("sources", sources);
    }

    private void warnIgnored(String key, Place place) {
        warnings.add(
                "%s: %s: is ignored, because this file lists its servers in the spelling of another program; write `sources` to use it"
                        .formatted(place, key));
    }
}
