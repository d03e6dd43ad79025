package dev.jackfield.binding;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A class that is not known here: some object, which Jackson reads and writes.
record AnyShape(Class<?> type) implements Shape {
    /// What has no type of its own: maps, lists and plain values.
    static final AnyShape OBJECT = new AnyShape(Object.class);

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    @Override
    public ObjectNode schema(Definitions definitions) {
        return JsonNodeFactory.instance.objectNode().put("type", "object");
    }

    @Override
    public Object read(JsonNode json) {
        try {
            return MAPPER.treeToValue(json, type);
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
        return MAPPER.valueToTree(value);
    }
}
