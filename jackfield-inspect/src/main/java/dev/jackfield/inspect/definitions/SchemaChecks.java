package dev.jackfield.inspect.definitions;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Checks the input schema of one definition for what the APIs of models reject.
final class SchemaChecks {
    private static final int DEEPEST = 10;
    private static final Set<String> USUAL_FORMATS = Set.of(
            "date-time",
            "date",
            "time",
            "duration",
            "email",
            "hostname",
            "ipv4",
            "ipv6",
            "uuid",
            "uri",
            "int32",
            "int64",
            "float",
            "double");

    private SchemaChecks() {}

    /// Checks that the input schema is one plain object, as the APIs of models require.
    static Stream<Complaint> shape(Definition definition) {
        var schema = definition.schema();
        if (!schema.isObject()) {
            return Stream.of(Complaint.grave(
                    "has no inputSchema that is an object, and is left out",
                    "Tell the author of the server: a tool without arguments has {\"type\": \"object\"}."));
        }
        var type = schema.path("type").asString("");
        var wrong = type.equals("object")
                ? Stream.<Complaint>of()
                : Stream.of(Complaint.mild(
                        "has an inputSchema whose type is not \"object\"",
                        "Some models refuse it; tell the author of the server."));
        var choices = Stream.of("anyOf", "oneOf", "allOf", "enum", "not")
                .filter(schema::has)
                .map(key -> Complaint.mild(
                        "has `%s` at the top of its inputSchema".formatted(key),
                        "Some models refuse it there; tell the author of the server."));
        return Stream.concat(wrong, choices);
    }

    /// Finds references that a client would have to fetch, that lead nowhere, or that lead back to
    /// themselves.
    static Stream<Complaint> references(Definition definition) {
        var root = definition.schema();
        return SubSchemas.of(root)
                .map(inner -> inner.schema().path("$ref").asString(""))
                .filter(reference -> !reference.isEmpty())
                .distinct()
                .flatMap(reference -> complaint(root, reference));
    }

    private static Stream<Complaint> complaint(JsonNode root, String reference) {
        if (!reference.startsWith("#")) {
            return Stream.of(Complaint.mild(
                    "refers to a schema elsewhere (%s), which no client fetches".formatted(reference),
                    "Tell the author of the server to include it."));
        }
        if (target(root, reference).isMissingNode()) {
            return Stream.of(Complaint.grave(
                    "refers to %s, which is not in its schema".formatted(reference), "Tell the author of the server."));
        }
        return isReachable(root, reference, reference, new HashSet<>())
                ? Stream.of(Complaint.mild(
                        "has a schema that contains itself (%s)".formatted(reference),
                        "Some models refuse it; hide the parameter in a profile if it is not needed."))
                : Stream.of();
    }

    private static JsonNode target(JsonNode root, String reference) {
        try {
            return root.at(reference.substring(1));
        } catch (IllegalArgumentException noPointer) {
            return root.at("/");
        }
    }

    private static boolean isReachable(JsonNode root, String from, String to, Set<String> seen) {
        return referencesIn(root, from)
                .anyMatch(next -> next.equals(to) || (seen.add(next) && isReachable(root, next, to, seen)));
    }

    /// All references inside of what a reference means.
    private static Stream<String> referencesIn(JsonNode root, String reference) {
        return SubSchemas.of(target(root, reference))
                .map(inner -> inner.schema().path("$ref").asString(""))
                .filter(next -> next.startsWith("#"));
    }

    /// Finds arguments that are nested deeper than the APIs of models allow.
    static Stream<Complaint> depth(Definition definition) {
        var deepest = SubSchemas.of(definition.schema())
                .mapToInt(SubSchemas::depth)
                .max()
                .orElse(0);
        return deepest > DEEPEST
                ? Stream.of(Complaint.mild(
                        "has arguments that are nested %d deep".formatted(deepest),
                        "Some models refuse more than %d; tell the author of the server.".formatted(DEEPEST)))
                : Stream.of();
    }

    /// Finds formats that some APIs of models refuse instead of ignoring them.
    static Stream<Complaint> formats(Definition definition) {
        return SubSchemas.of(definition.schema())
                .map(inner -> inner.schema().path("format").asString(""))
                .filter(format -> !format.isEmpty() && !USUAL_FORMATS.contains(format))
                .distinct()
                .map(format -> Complaint.mild(
                        "has the format `%s` in its schema, which some models refuse".formatted(format),
                        "Tell the author of the server, or use another model."));
    }

    /// Finds enums without values, for which no argument is valid.
    static Stream<Complaint> emptyEnums(Definition definition) {
        return SubSchemas.of(definition.schema())
                .map(inner -> inner.schema().path("enum"))
                .filter(values -> values.isArray() && values.isEmpty())
                .map(_ -> Complaint.grave(
                        "has an `enum` without values, so that no argument is right",
                        "Tell the author of the server; often its own settings are incomplete."));
    }

    /// Finds arguments that are required but not described.
    static Stream<Complaint> requiredNames(Definition definition) {
        return SubSchemas.of(definition.schema())
                .map(SubSchemas::schema)
                .filter(schema -> schema.path("properties").isObject())
                .flatMap(SchemaChecks::undescribedNames)
                .distinct()
                .map(name -> Complaint.mild(
                        "requires `%s`, which is not among its properties".formatted(name),
                        "Some models refuse it; tell the author of the server."));
    }

    private static Stream<String> undescribedNames(JsonNode schema) {
        return schema.path("required")
                .valueStream()
                .map(name -> name.asString(""))
                .filter(name -> !schema.path("properties").has(name));
    }

    /// Finds arrays without `items`.
    static Stream<Complaint> untypedItems(Definition definition) {
        return SubSchemas.of(definition.schema())
                .map(SubSchemas::schema)
                .filter(schema -> schema.path("type").asString("").equals("array"))
                .filter(schema -> !schema.has("items") && !schema.has("prefixItems"))
                .limit(1)
                .map(_ -> Complaint.mild(
                        "has a list in its arguments without `items`, which some models refuse",
                        "Tell the author of the server."));
    }

    /// A schema and all those inside of it, as they are written; references are not followed.
    private record SubSchemas(JsonNode schema, int depth) {
        private static final List<String> NAMED = List.of("properties", "patternProperties", "$defs", "definitions");
        private static final List<String> LISTED = List.of("anyOf", "oneOf", "allOf", "prefixItems");
        private static final List<String> SINGLE =
                List.of("items", "additionalProperties", "not", "if", "then", "else", "contains");

        static Stream<SubSchemas> of(JsonNode root) {
            return new SubSchemas(root, 0).all();
        }

        private Stream<SubSchemas> all() {
            return schema.isObject()
                    ? Stream.concat(Stream.of(this), children().flatMap(SubSchemas::all))
                    : Stream.of();
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
}
