package dev.jackfield.binding.shape;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A class that is not known here: some object, which Jackson reads and writes.
public record JacksonShape(Class<?> type, LazyMapper mapping) implements Shape {
    /// What has no type of its own: maps, lists and plain values. It is only read, so that it never sees another class.
    public static final JacksonShape OBJECT = new JacksonShape(Object.class, new LazyMapper());

    @Override
    public ObjectNode schema(SchemaDefinitions definitions) {
        return JsonNodeFactory.instance.objectNode().put("type", "object");
    }

    @Override
    public Object read(JsonNode json) {
        try {
            return mapping.get().treeToValue(json, type);
        } catch (JacksonException unreadable) {
            throw new BadValue("is no " + type.getSimpleName() + ": " + unreadable.getOriginalMessage());
        }
    }

    @Override
    public boolean isAnything() {
        return type == Object.class;
    }

    @Override
    public JsonNode write(Object value) {
        return mapping.get().valueToTree(value);
    }
}
