package dev.jackfield.importing;

import dev.jackfield.settings.tree.Node;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The texts of a tree, alone or as JSON.
final class NodeJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Pattern PLAIN = Pattern.compile("true|false|-?(0|[1-9][0-9]{0,17})");

    private NodeJson() {}

    /// The tree as JSON. Only flags and whole numbers are converted; all else stays text, as 1.10 must.
    static JsonNode json(Node node) {
        return switch (node) {
            case Node.Scalar scalar
            when !scalar.quoted() && PLAIN.matcher(scalar.text()).matches() ->
                JsonMapper.shared().readTree(scalar.text());
            case Node.Scalar scalar -> JSON.stringNode(scalar.text());
            case Node.Sequence list ->
                JSON.arrayNode()
                        .addAll(list.items().stream().map(NodeJson::json).toList());
            case Node.Mapping map -> object(map);
            case Node.Nothing _, Node.Unset _ -> JSON.nullNode();
        };
    }

    static ObjectNode object(Node.Mapping map) {
        var object = JSON.objectNode();
        map.entries().forEach((key, value) -> object.set(key, json(value)));
        return object;
    }

    static Optional<String> text(Node node) {
        return node instanceof Node.Scalar scalar ? Optional.of(scalar.text()) : Optional.empty();
    }
}
