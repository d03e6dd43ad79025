package dev.jackfield.inspect.pages;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A part of a JSON Schema, seen with the document that it stands in.
///
/// @param within names of the definitions that led here, to detect a definition that contains itself
record SchemaPart(JsonNode root, JsonNode node, Set<String> within) {

    static SchemaPart of(JsonNode root) {
        return new SchemaPart(root, root, Set.of()).resolve();
    }

    /// The schema that a reference within this document leads to; itself if it is none.
    private SchemaPart resolve() {
        var reference = node.path("$ref").asString("");
        if (!reference.startsWith("#") || within.contains(reference)) {
            return this;
        }
        var found = root.at(reference.substring(1));
        var deeper = Stream.concat(within.stream(), Stream.of(reference)).collect(Collectors.toSet());
        return found.isMissingNode() ? this : new SchemaPart(root, found, deeper).resolve();
    }

    private SchemaPart partAt(JsonNode inner) {
        return new SchemaPart(root, inner, within).resolve();
    }

    record Member(String name, SchemaPart schema, boolean required, String description) {}

    /// The properties, including those of `allOf` parts.
    List<Member> members() {
        var required =
                node.path("required").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
        var own = node.path("properties").properties().stream()
                .map(each -> new Member(
                        each.getKey(),
                        partAt(each.getValue()),
                        required.contains(each.getKey()),
                        each.getValue().path("description").asString("")));
        return Stream.concat(own, parts("allOf").flatMap(part -> part.members().stream()))
                .toList();
    }

    /// The schema of array items.
    Optional<SchemaPart> items() {
        return Optional.of(node.path("items")).filter(JsonNode::isObject).map(this::partAt);
    }

    /// The schema of additional properties.
    Optional<SchemaPart> additionalMembers() {
        return Optional.of(node.path("additionalProperties"))
                .filter(JsonNode::isObject)
                .map(this::partAt);
    }

    /// The alternatives.
    List<SchemaPart> choices() {
        return Stream.concat(parts("oneOf"), parts("anyOf")).toList();
    }

    private Stream<SchemaPart> parts(String key) {
        return node.path(key).valueStream().map(this::partAt);
    }

    Set<String> types() {
        var type = node.path("type");
        return type.isString()
                ? Set.of(type.asString())
                : type.valueStream().map(JsonNode::asString).collect(Collectors.toSet());
    }

    String description() {
        return node.path("description").asString("");
    }

    /// A label that tells it apart from other alternatives.
    String label(int number) {
        var named = Stream.of(node.path("title").asString(""), constants())
                .filter(name -> !name.isBlank())
                .findFirst();
        return named.orElse("form " + number);
    }

    /// A member that can have one value only tells the forms of a choice apart.
    private String constants() {
        return members().stream()
                .filter(member -> member.schema.node.has("const"))
                .map(member -> member.schema.node.path("const").asString(""))
                .findFirst()
                .orElse("");
    }

    /// The type in a few words.
    String type() {
        if (node.has("const")) {
            return node.path("const").toString();
        }
        if (!choices().isEmpty()) {
            return choices().stream().map(SchemaPart::type).distinct().collect(Collectors.joining(" or "));
        }
        if (node.has("$ref")) {
            return node.path("$ref").asString("").replaceFirst(".*/", "");
        }
        return types().isEmpty()
                ? inferredType()
                : types().stream().sorted().map(this::type).collect(Collectors.joining(" or "));
    }

    private String inferredType() {
        return node.has("properties") ? "object" : node.has("enum") ? "one of the values" : "anything";
    }

    private String type(String word) {
        return switch (word) {
            case "array" -> items().map(items -> "array of " + items.type()).orElse("array");
            case "string" ->
                node.has("format") ? "string (" + node.path("format").asString("") + ")" : "string";
            default -> word;
        };
    }
}
