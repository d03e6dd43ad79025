package dev.jackfield.settings.importing;

import dev.jackfield.settings.tree.Node;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The texts of a tree, alone or as JSON.
final class NodeJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private NodeJson() {}

    static ObjectNode object(Node.Mapping map) {
        var object = JSON.objectNode();
        map.entries().forEach((key, value) -> object.set(key, value.json()));
        return object;
    }

    static Optional<String> text(Node node) {
        return node instanceof Node.Scalar scalar ? Optional.of(scalar.text()) : Optional.empty();
    }
}
