package dev.jackfield.settings.load;

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
    /// The sources by id, where those stood that were replaced, and where those stand that are not of the file.
    record Gathered(Node.Mapping sources, Map<String, Place> replaced, Map<String, String> outside) {}

    private static final String KEY = "mcp.enabled";

    private final Problems problems;
    private final List<String> warnings;

    WrittenSources(Problems problems, List<String> warnings) {
        this.problems = problems;
        this.warnings = warnings;
    }

    Gathered gather(ForeignSpelling.Spelled spelled, Variables variables, Interpolation interpolation) {
        var ofFile = ofFile(spelled.tree());
        var ofVariable = ids().convert(new ServerMap(problems).sources(variables));
        if (spelled.enabled().map(flag -> isOn(flag, interpolation)).orElse(true)) {
            return merge(ofFile, ofVariable, ServerMap.originText(variables));
        }
        ofVariable
                .entries()
                .keySet()
                .forEach(id -> warnings.add(
                        "%s: source `%s` is ignored, because `mcp.enabled` is false".formatted(ServerMap.NAME, id)));
        return new Gathered(Node.Mapping.empty(ofFile.place()), Map.of(), Map.of());
    }

    private boolean isOn(Node flag, Interpolation interpolation) {
        var missing = new ArrayList<Problem>();
        var text = interpolation.fill(flag, KEY, missing) instanceof Node.Scalar filled ? filled.text() : "";
        if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            problems.add(
                    flag.place(),
                    KEY,
                    missing.isEmpty()
                            ? "must be true or false"
                            : missing.getFirst().message());
        }
        return !text.equalsIgnoreCase("false");
    }

    /// Those of the file alone.
    Node.Mapping ofFile(Node.Mapping ours) {
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

    private static Gathered merge(Node.Mapping file, Node.Mapping variable, String where) {
        var sources = new LinkedHashMap<>(file.entries());
        var replaced = new HashMap<String, Place>();
        var outside = new HashMap<String, String>();
        variable.entries().forEach((id, source) -> {
            outside.put(id, where);
            var earlier = sources.put(id, source);
            if (earlier != null) {
                replaced.put(id, earlier.place());
            }
        });
        return new Gathered(new Node.Mapping(file.place(), sources), replaced, outside);
    }
}
