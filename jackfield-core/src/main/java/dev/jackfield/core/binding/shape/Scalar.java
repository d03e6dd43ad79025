package dev.jackfield.core.binding.shape;

import dev.jackfield.tools.Spelling;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// A value without parts.
///
/// @param type the type in a schema
/// @param keyword a further keyword of the schema, such as `format`; empty for none
/// @param form the expected form, for error messages
record Scalar<T>(
        Class<T> java,
        String type,
        String keyword,
        String detail,
        String form,
        Function<JsonNode, T> reader,
        Function<T, JsonNode> writer)
        implements Shape {

    static <T> Scalar<T> number(
            Class<T> java, String type, Function<JsonNode, T> reader, Function<T, JsonNode> writer) {
        return new Scalar<>(java, type, "", "", "a number of type " + java.getSimpleName(), reader, writer);
    }

    static <T extends CharSequence> Scalar<T> text(Class<T> java) {
        return new Scalar<>(
                java,
                "string",
                "",
                "",
                "a text",
                json -> java.cast(json.stringValue()),
                value -> StringNode.valueOf(value.toString()));
    }

    /// Returns a scalar that is written as a text.
    static <T> Scalar<T> createText(Class<T> java, String keyword, String detail) {
        var spelling = Spelling.of(java).orElseThrow(() -> new IllegalStateException(java + " has no spelling"));
        return new Scalar<>(
                java,
                "string",
                keyword,
                detail,
                spelling.form(),
                json -> spelling.reader().apply(json.stringValue()),
                value -> StringNode.valueOf(spelling.write(value)));
    }

    @Override
    public ObjectNode schema(SchemaDefinitions definitions) {
        var schema = JsonNodeFactory.instance.objectNode().put("type", type);
        return keyword.isEmpty() ? schema : schema.put(keyword, detail);
    }

    /// Reads a value. Catches every exception, because readers throw different ones.
    @Override
    public Object read(JsonNode json) {
        try {
            return reader.apply(json);
        } catch (RuntimeException unreadable) {
            throw new InvalidValueException(json + " is not " + form);
        }
    }

    @Override
    public JsonNode write(Object value) {
        return writer.apply(java.cast(value));
    }

    @Override
    public boolean isText() {
        return type.equals("string");
    }
}
