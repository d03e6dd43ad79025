package dev.jackfield.settings.load;

import dev.jackfield.settings.tree.ConfigReader;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The servers of another program's file: a map, a list in which each has a `name`, or a text with JSON of either.
final class ForeignServers {
    private final List<String> known;
    private final Problems problems;
    private final IgnoredKeys ignored;

    ForeignServers(SourceKinds kinds, Problems problems, IgnoredKeys ignored) {
        this.known = kinds.keysKnownElsewhere();
        this.problems = problems;
        this.ignored = ignored;
    }

    Node toSources(Node servers) {
        return switch (servers) {
            case Node.Mapping map -> convertMapping(map);
            case Node.Sequence list -> convertSequence(list);
            case Node.Scalar text when text.text().isBlank() -> new Node.Nothing(text.place());
            case Node.Scalar text -> convertText(text);
            case Node.Nothing _, Node.Unset _ -> servers;
        };
    }

    private Node convertText(Node.Scalar text) {
        var inside = new ConfigReader(problems).json(text.text(), text.place());
        return inside instanceof Node.Scalar ? inside : toSources(inside);
    }

    private Node convertMapping(Node.Mapping map) {
        var sources = new LinkedHashMap<String, Node>();
        map.entries().forEach((name, server) -> sources.put(name, source(name, server)));
        return new Node.Mapping(map.place(), sources);
    }

    private Node convertSequence(Node.Sequence list) {
        var sources = new LinkedHashMap<String, Node>();
        for (var item : list.items()) {
            if (item.get("name") instanceof Node.Scalar name) {
                put(sources, name.text(), item);
            } else {
                problems.add(item.place(), "mcp.servers", "each server must be a map of keys with a `name`");
            }
        }
        return new Node.Mapping(list.place(), sources);
    }

    private void put(Map<String, Node> sources, String name, Node server) {
        var earlier = sources.putIfAbsent(name, source(name, server));
        if (earlier != null) {
            problems.add(
                    server.place(), "mcp.servers", "`%s` appears twice, first at %s".formatted(name, earlier.place()));
        }
    }

    /// Keeps only keys that we know. Some programs write `disabled: true` for `enabled: false`.
    private Node source(String name, Node server) {
        if (!(server instanceof Node.Mapping map)) {
            return server;
        }
        var ours = new LinkedHashMap<>(map.entries());
        ours.keySet().retainAll(known);
        ignored.check(name, map.without(known));
        if (map.get("disabled") instanceof Node.Scalar flag && flag.text().equals("true")) {
            ours.put("enabled", new Node.Scalar(flag.place(), "false"));
        }
        return new Node.Mapping(map.place(), ours);
    }
}
