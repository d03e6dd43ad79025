package dev.jackfield.core.catalog;

import dev.jackfield.protocol.json.Spellings;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/// Collects the names of all parameters of a schema, from its own properties and from those of its subschemas.
final class ParameterNames {
    private static final List<String> ALL_OF_MANY = List.of("allOf", "anyOf", "oneOf");
    private static final List<String> ONE = List.of("if", "then", "else", "not");
    private static final List<String> BY_NAME = List.of("dependentSchemas", "dependencies");

    private final JsonNode root;
    private final Set<JsonNode> known = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<JsonNode> open = new ArrayDeque<>();
    private final Set<String> names = new HashSet<>();

    private ParameterNames(JsonNode root) {
        this.root = root;
    }

    static Spellings of(JsonNode schema) {
        var found = new ParameterNames(schema);
        found.collect();
        return Spellings.of(found.names);
    }

    private void collect() {
        add(root);
        while (!open.isEmpty()) {
            collect(open.pop());
        }
    }

    private void add(JsonNode schema) {
        if (schema.isObject() && known.add(schema)) {
            open.push(schema);
        }
    }

    private void collect(JsonNode schema) {
        names.addAll(schema.path("properties").propertyNames());
        schema.path("required")
                .valueStream()
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .forEach(names::add);
        ALL_OF_MANY.forEach(keyword -> schema.path(keyword).forEach(this::add));
        BY_NAME.forEach(keyword -> schema.path(keyword).forEach(this::add));
        ONE.forEach(keyword -> add(schema.path(keyword)));
        add(resolveReference(schema.path("$ref").asString("")));
    }

    /// Returns the target of a reference within this schema. Nothing is ever fetched.
    private JsonNode resolveReference(String reference) {
        try {
            return reference.startsWith("#") ? root.at(JsonPointer.compile(reference.substring(1))) : root.path("");
        } catch (IllegalArgumentException noPlace) {
            return root.path("");
        }
    }
}
