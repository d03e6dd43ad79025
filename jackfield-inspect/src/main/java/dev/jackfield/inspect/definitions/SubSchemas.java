package dev.jackfield.inspect.definitions;

import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A schema and all those inside of it, as they are written; references are not followed.
record SubSchemas(JsonNode schema, int depth) {
    private static final List<String> NAMED = List.of("properties", "patternProperties", "$defs", "definitions");
    private static final List<String> LISTED = List.of("anyOf", "oneOf", "allOf", "prefixItems");
    private static final List<String> SINGLE =
            List.of("items", "additionalProperties", "not", "if", "then", "else", "contains");

    static Stream<SubSchemas> of(JsonNode root) {
        return new SubSchemas(root, 0).all();
    }

    private Stream<SubSchemas> all() {
        return schema.isObject() ? Stream.concat(Stream.of(this), children().flatMap(SubSchemas::all)) : Stream.of();
    }

    /// Only what a value nests counts as deeper: alternatives are on the same level.
    private Stream<SubSchemas> children() {
        var named = NAMED.stream()
                .flatMap(key -> schema.path(key).valueStream())
                .map(inner -> new SubSchemas(inner, depth + 1));
        var listed = LISTED.stream()
                .flatMap(key -> schema.path(key).valueStream())
                .map(inner -> new SubSchemas(inner, depth));
        var single = SINGLE.stream().map(schema::path).map(inner -> new SubSchemas(inner, depth + 1));
        return Stream.of(named, listed, single).flatMap(part -> part);
    }
}
