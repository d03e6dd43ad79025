package dev.jackfield.core.signature;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A JSON Schema, read leniently: what cannot be understood counts as absent, whatever the JSON is.
///
/// @param root where references begin
record LenientSchema(JsonNode node, JsonNode root) {
    /// References that lead to references are followed so far.
    private static final int LONGEST_CHAIN = 8;

    private static final int LONGEST_REFERENCE = 1_000;
    private static final int MOST_REQUIRED = 1_000;

    /// Schemas in schemas are asked so far whether they accept null.
    private static final int DEEPEST = 3;

    /// Reads a schema of a definition; one that allows everything if there is none.
    static LenientSchema of(Fields definition, String key) {
        var tree = tree(definition.get(key).orElse(Fields.EMPTY));
        return new LenientSchema(tree, tree).followReferences();
    }

    private static JsonNode tree(Json json) {
        try {
            return json.tree();
        } catch (InvalidJsonException unreadable) {
            return RawJson.NULL.tree();
        }
    }

    private LenientSchema withNode(JsonNode part) {
        return new LenientSchema(part, root);
    }

    LenientSchema get(String key) {
        return withNode(node.path(key));
    }

    boolean has(String key) {
        return node.has(key);
    }

    /// Returns the schema that this one refers to, or this one.
    LenientSchema followReferences() {
        var schema = this;
        for (var step = 0; step < LONGEST_CHAIN && schema.node.path("$ref").isString(); step++) {
            schema = withNode(nodeAt(schema.node.path("$ref").stringValue()));
        }
        return schema;
    }

    private JsonNode nodeAt(String reference) {
        var found = root;
        var isReadable = reference.startsWith("#") && reference.length() <= LONGEST_REFERENCE;
        var names = isReadable ? reference.substring(1).split("/", 32) : new String[] {"", ""};
        for (var at = 1; at < names.length; at++) {
            found = found.path(names[at].replace("~1", "/").replace("~0", "~"));
        }
        return found;
    }

    /// A part of an object.
    record Property(String key, LenientSchema schema, boolean isRequired) {}

    Stream<Property> properties() {
        var required = requiredNames();
        return node.path("properties").properties().stream()
                .map(each -> new Property(each.getKey(), withNode(each.getValue()), required.contains(each.getKey())));
    }

    boolean hasProperties() {
        return node.path("properties").isObject() && !node.path("properties").isEmpty();
    }

    private Set<String> requiredNames() {
        var names = new HashSet<String>();
        node.path("required").values().stream()
                .filter(JsonNode::isString)
                .limit(MOST_REQUIRED)
                .forEach(name -> names.add(name.stringValue()));
        return names;
    }

    /// Returns the names of its types: those that it says, or the one that its other keys tell.
    List<String> types() {
        var type = node.path("type");
        if (type.isString()) {
            return List.of(type.stringValue());
        }
        if (type.isArray()) {
            return type.values().stream()
                    .filter(JsonNode::isString)
                    .map(JsonNode::stringValue)
                    .limit(16)
                    .distinct()
                    .toList();
        }
        return has("properties") ? List.of("object") : has("items") ? List.of("array") : List.of();
    }

    /// Returns the schemas of which one must fit; empty when it has none.
    List<LenientSchema> alternatives() {
        return Stream.of("anyOf", "oneOf")
                .map(node::path)
                .filter(each -> each.isArray() && !each.isEmpty())
                .findFirst()
                .map(this::schemasIn)
                .orElse(List.of());
    }

    /// Returns the schemas that must all fit.
    List<LenientSchema> allOfParts() {
        return schemasIn(node.path("allOf"));
    }

    private List<LenientSchema> schemasIn(JsonNode list) {
        return list.isArray()
                ? list.values().stream().limit(64).map(this::withNode).toList()
                : List.of();
    }

    /// Returns the values that are allowed; empty when it names none.
    List<JsonNode> values() {
        return has("const")
                ? List.of(node.path("const"))
                : node.path("enum").isArray()
                        ? node.path("enum").values().stream().limit(200).toList()
                        : List.of();
    }

    /// Returns whether null is one of the values that fit, as far as it can be told.
    boolean acceptsNull() {
        return acceptsNull(DEEPEST);
    }

    private boolean acceptsNull(int depth) {
        var schema = followReferences();
        return isTrue("nullable") || schema.isTrue("nullable") || schema.fitsNull(depth);
    }

    private boolean isTrue(String key) {
        return node.path(key).isBoolean() && node.path(key).booleanValue();
    }

    private boolean fitsNull(int depth) {
        if (!node.isObject() || depth == 0) {
            return node.isBoolean() && node.booleanValue();
        }
        var alternatives = alternatives();
        return (!has("type") || types().contains("null"))
                && (!has("const") || node.path("const").isNull())
                && (!node.path("enum").isArray()
                        || node.path("enum").values().stream().anyMatch(JsonNode::isNull))
                && (alternatives.isEmpty() || alternatives.stream().anyMatch(each -> each.acceptsNull(depth - 1)))
                && allOfParts().stream().allMatch(each -> each.acceptsNull(depth - 1));
    }

    Optional<JsonNode> defaultValue() {
        return Optional.of(node.path("default")).filter(value -> !value.isMissingNode());
    }

    String description() {
        var text = node.path("description");
        return text.isString() ? text.stringValue() : "";
    }
}
