package dev.jackfield.settings.load;

import dev.jackfield.settings.McpSettings;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.bind.Key;
import dev.jackfield.settings.bind.SettingShape;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Turns a file that was written for another program into our own spelling.
///
/// A file is foreign when it has, in this order: `mcpServers`; a top-level `servers`; `mcp.servers`, nested or as one
/// flat key; tables under `mcp` of which one has `command`, `url`, `transport` or `type`; or `mcp.enabled`.
/// Everything else is ours: our own `mcp` has only plain values, and none of them is called `servers` or `enabled`.
/// Only a `settings.yaml`, a name that many programs use, is foreign unless it has `sources`.
final class ForeignSpelling {
    private static final String IGNORED = ": is ignored, because this file is in the format of another program;"
            + " list the servers under `sources` to use it";
    /// What other programs configure in the same form, or not at all.
    private static final List<String> TAKEN_ALONG = List.of("providers", "conversation");

    private static final List<String> OF_A_SERVER = List.of("command", "url", "transport", "type");

    private final SourceKinds kinds;
    private final Problems problems;
    private final List<String> warnings;

    ForeignSpelling(SourceKinds kinds, Problems problems, List<String> warnings) {
        this.kinds = kinds;
        this.problems = problems;
        this.warnings = warnings;
    }

    /// The document in our spelling, and the flag with which a foreign one may switch MCP off altogether.
    record Spelled(Node.Mapping tree, Optional<Node> enabled) {}

    Spelled toOurs(Node.Mapping root, String fileName) {
        if (root.has("sources")) {
            return new Spelled(ours(root), Optional.empty());
        }
        return servers(root)
                .or(() -> noServers(root, fileName))
                .map(servers ->
                        new Spelled(foreign(root, servers), enabled(root).map(ForeignSpelling::withoutFiles)))
                .orElseGet(() -> new Spelled(root, Optional.empty()));
    }

    /// Without the servers in another spelling, which are a problem, so that all others are found too.
    private Node.Mapping ours(Node.Mapping root) {
        var servers = servers(root);
        if (servers.isEmpty()) {
            return root;
        }
        problems.add(
                servers.get().place(),
                "",
                "has servers in the format of another program beside `sources`; move them under `sources`");
        var rest = without(root, List.of("mcpServers", "servers", "mcp.servers", "mcp.enabled"));
        return rest.get("mcp") instanceof Node.Mapping mcp ? rest.with("mcp", ownMcp(mcp)) : rest;
    }

    private static Node.Mapping ownMcp(Node.Mapping mcp) {
        var foreign = new ArrayList<>(List.of("servers", "enabled"));
        mcp.entries().forEach((key, node) -> {
            if (isServer(node)) {
                foreign.add(key);
            }
        });
        return without(mcp, foreign);
    }

    private static Node.Mapping without(Node.Mapping map, List<String> keys) {
        var rest = new LinkedHashMap<>(map.entries());
        keys.forEach(rest::remove);
        return new Node.Mapping(map.place(), rest);
    }

    private static Optional<Node> noServers(Node.Mapping root, String fileName) {
        var foreign = fileName.equals("settings.yaml") && !root.has("sources");
        return foreign ? Optional.of(new Node.Nothing(root.place())) : Optional.empty();
    }

    private static Optional<Node> enabled(Node.Mapping root) {
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
                .or(() -> enabled(root).map(flag -> Node.Mapping.empty(flag.place())));
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
                .filter(_ -> tables.values().stream().anyMatch(ForeignSpelling::isServer));
    }

    private static boolean isServer(Node node) {
        return node instanceof Node.Mapping table && OF_A_SERVER.stream().anyMatch(table::has);
    }

    private Node.Mapping foreign(Node.Mapping root, Node servers) {
        warnIgnored(Settings.class, root, "");
        warnIgnored(McpSettings.class, mcp(root), "mcp.");
        var sources = new ForeignServers(kinds, problems).toSources(servers);
        warnOfFiles(sources);
        var ours = Node.Mapping.empty(root.place()).with("sources", withoutFiles(sources));
        for (var key : TAKEN_ALONG) {
            ours = root.has(key) ? ours.with(key, withoutFiles(root.get(key))) : ours;
        }
        return ours;
    }

    /// Escapes `${file:…}`: a file written for another program must not make the hub read files.
    private static Node withoutFiles(Node foreign) {
        return foreign.withTexts(Literal::withoutFiles);
    }

    private void warnOfFiles(Node sources) {
        if (sources instanceof Node.Mapping map) {
            map.entries().forEach((name, source) -> {
                if (source.texts().anyMatch(Literal::readsFiles)) {
                    warnings.add(("%s: server `%s`: ${file:…} stays text, because this file is in the format of"
                                    + " another program; list the servers under `sources` to have files read")
                            .formatted(source.place(), name));
                }
            });
        }
    }

    /// Warns of other keys, such as rules or tokens, that have no effect in a file of this format.
    private void warnIgnored(Class<?> ours, Node.Mapping found, String prefix) {
        new SettingShape.Group(ours)
                .keys().stream()
                        .map(Key::name)
                        .filter(found::has)
                        .filter(key -> !key.equals("mcp") && !key.equals("sources") && !TAKEN_ALONG.contains(key))
                        .map(key -> found.get(key).place() + ": " + prefix + key + IGNORED)
                        .forEach(warnings::add);
    }
}
