package dev.jackfield.settings.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A value to be set or removed at a place of a document.
///
/// @param path keys of maps and indices of lists; `-` stands for a new item behind all others
/// @param value empty to remove what is there
record Change(List<String> path, Optional<JsonNode> value) {
    static final String NEW_ITEM = "-";

    Change {
        path = List.copyOf(path);
    }

    static Change put(List<String> path, JsonNode value) {
        return new Change(path, Optional.of(value));
    }

    static Change remove(List<String> path) {
        return new Change(path, Optional.empty());
    }

    static List<String> append(List<String> path, String key) {
        var longer = new ArrayList<>(path);
        longer.add(key);
        return longer;
    }

    /// The text with this change.
    String applyTo(DocumentEditor document) {
        return value.map(wanted -> document.put(path, wanted)).orElseGet(() -> document.remove(path));
    }

    /// The tree with this change, which must be what the changed text is read as.
    JsonNode applyTo(JsonNode tree) {
        var changed = tree.deepCopy();
        return apply(changed, path);
    }

    private JsonNode apply(JsonNode tree, List<String> steps) {
        if (steps.isEmpty()) {
            return value.orElseThrow();
        }
        var key = steps.getFirst();
        var rest = steps.subList(1, steps.size());
        var node = tree.isContainer() ? tree : emptyNode(key);
        if (rest.isEmpty() && value.isEmpty()) {
            remove(node, key);
        } else if (node instanceof ArrayNode list && key.equals(NEW_ITEM)) {
            list.add(apply(JsonNodeFactory.instance.nullNode(), rest));
        } else if (node instanceof ArrayNode list) {
            list.set(index(key), apply(list.get(index(key)), rest));
        } else {
            ((ObjectNode) node).set(key, apply(node.path(key), rest));
        }
        return node;
    }

    private static void remove(JsonNode from, String key) {
        if (from instanceof ArrayNode list) {
            list.remove(index(key));
        } else {
            ((ObjectNode) from).remove(key);
        }
    }

    private static int index(String key) {
        if (!isIndex(key)) {
            throw EditRefusedException.unsupportedForm("a list is where `%s` belongs".formatted(key));
        }
        return Integer.parseInt(key);
    }

    /// Whether a step of a path may be one into a list.
    static boolean isIndex(String key) {
        return key.matches("\\d{1,9}");
    }

    /// A container that may have this key.
    static JsonNode emptyNode(String key) {
        return key.equals(NEW_ITEM) ? JsonNodeFactory.instance.arrayNode() : JsonNodeFactory.instance.objectNode();
    }

    /// The value inside all maps and lists that are missing around it.
    static JsonNode nestedValue(List<String> keys, JsonNode value) {
        return put(keys, value).apply(JsonNodeFactory.instance.nullNode(), keys);
    }
}
