package dev.jackfield.settings;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problem;
import dev.jackfield.settings.tree.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The sources as they are written, from the file and then from `MCP_SERVER_MAP`, which wins.
final class WrittenSources {
    /// The sources by id, and where those stood that were replaced.
    record Gathered(Node.Mapping sources, Map<String, Place> replaced) {}

    private final Problems problems;
    private final List<String> warnings;

    WrittenSources(Problems problems, List<String> warnings) {
        this.problems = problems;
        this.warnings = warnings;
    }

    Gathered gather(Node.Mapping root, Node.Mapping ours, Variables variables, Interpolation interpolation) {
        return switchedOff(root, interpolation)
                ? new Gathered(Node.Mapping.empty(root.place()), Map.of())
                : merge(ofFile(ours), ids().convert(new ServerMap(problems).sources(variables)));
    }

    /// Only a file of another program can switch everything off: our own spelling has no such key.
    private static boolean switchedOff(Node.Mapping root, Interpolation interpolation) {
        return Spelling.enabledFlag(root)
                .map(flag -> interpolation.fill(flag, "mcp.enabled", new ArrayList<Problem>()))
                .filter(flag ->
                        flag instanceof Node.Scalar scalar && scalar.text().equalsIgnoreCase("false"))
                .isPresent();
    }

    private Node.Mapping ofFile(Node.Mapping ours) {
        return switch (ours.get("sources")) {
            case Node.Mapping sources -> ids().convert(sources);
            case Node.Nothing(var place) -> Node.Mapping.empty(place);
            case Node other -> {
                problems.add(other.place(), "sources", "must be a map of ids to sources, not " + other.kind());
                yield Node.Mapping.empty(other.place());
            }
        };
    }

    private SourceIds ids() {
        return new SourceIds(problems, warnings);
    }

    private static Gathered merge(Node.Mapping file, Node.Mapping variable) {
        var sources = new LinkedHashMap<>(file.entries());
        var replaced = new HashMap<String, Place>();
        variable.entries().forEach((id, source) -> {
            var earlier = sources.put(id, source);
            if (earlier != null) {
                replaced.put(id, earlier.place());
            }
        });
        return new Gathered(new Node.Mapping(file.place(), sources), replaced);
    }
}
