package dev.jackfield.settings.load;

import dev.jackfield.settings.tree.ConfigReader;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import java.util.LinkedHashMap;

/// The variable `MCP_SERVER_MAP`: a JSON map of ids to URLs, or to sources in full.
final class ServerMap {
    static final String NAME = "MCP_SERVER_MAP";

    private final Problems problems;

    ServerMap(Problems problems) {
        this.problems = problems;
    }

    /// Where it has its value from, in words.
    static String shown(Variables variables) {
        return NAME + variables.find(NAME).map(found -> " of " + found.origin()).orElse("");
    }

    Node.Mapping sources(Variables variables) {
        var place = new Place(NAME);
        var text = variables.find(NAME).map(Variables.Variable::value).orElse("");
        return switch (text.isBlank() ? new Node.Nothing(place) : new ConfigReader(problems).json(text, place)) {
            case Node.Mapping map -> withUrls(map);
            case Node.Nothing _ -> Node.Mapping.empty(place);
            case Node other -> {
                problems.add(place, "", "must be a JSON map of ids to URLs, not " + other.kind());
                yield Node.Mapping.empty(place);
            }
        };
    }

    private static Node.Mapping withUrls(Node.Mapping map) {
        var sources = new LinkedHashMap<String, Node>();
        map.entries()
                .forEach((id, node) -> sources.put(
                        id,
                        node instanceof Node.Scalar url
                                ? Node.Mapping.empty(url.place()).with("url", url)
                                : node));
        return new Node.Mapping(map.place(), sources);
    }
}
