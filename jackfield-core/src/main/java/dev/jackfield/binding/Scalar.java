package dev.jackfield.binding;

import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// A value without parts.
///
/// @param type in a schema
/// @param keyword what else a schema says, such as `format`; empty for nothing
/// @param form how a value looks, for those who wrote another
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

    static <T> Scalar<T> text(Class<T> java, String keyword, String detail, String form, Function<String, T> reader) {
        return text(java, keyword, detail, form, reader, String::valueOf);
    }

    static <T> Scalar<T> text(
            Class<T> java,
            String keyword,
            String detail,
            String form,
            Function<String, T> reader,
            Function<T, String> writer) {
        return new Scalar<>(
                java,
                "string",
                keyword,
                detail,
                form,
                json -> reader.apply(json.stringValue()),
                value -> StringNode.valueOf(writer.apply(value)));
    }

    @Override
    public ObjectNode schema(Definitions definitions) {
        var schema = JsonNodeFactory.instance.objectNode().put("type", type);
        return keyword.isEmpty() ? schema : schema.put(keyword, detail);
    }

    /// What readers throw differs from type to type.
    @Override
    public Object read(JsonNode json) {
        try {
            return reader.apply(json);
        } catch (RuntimeException unreadable) {
            throw new BadValue(json + " is not " + form);
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
