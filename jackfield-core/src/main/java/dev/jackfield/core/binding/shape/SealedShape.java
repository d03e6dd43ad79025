package dev.jackfield.core.binding.shape;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One of several records, distinguished by a property `type`: the name of the record with a lower-case first
/// letter.
public final class SealedShape implements Shape {
    private static final String TYPE = "type";

    private final Class<?> type;

    // filled once before use, because a record can contain the interface that it implements
    private final Map<String, RecordShape> byName = new LinkedHashMap<>();
    private final Map<Class<?>, String> names = new LinkedHashMap<>();

    SealedShape(Class<?> type) {
        this.type = type;
    }

    void add(Class<?> variant, RecordShape shape) {
        var name = JavaNames.decapitalize(variant.getSimpleName());
        if (shape.properties().stream().anyMatch(property -> property.name().equals(TYPE))) {
            throw new UnsupportedTypeException(
                    variant.getSimpleName() + " has a component 'type', by which JSON distinguishes the records of "
                            + type.getSimpleName() + "; rename the component");
        }
        if (byName.put(name, shape) != null) {
            throw new UnsupportedTypeException(
                    type.getSimpleName() + " permits two records of the name " + variant.getSimpleName());
        }
        names.put(variant, name);
    }

    @Override
    public ObjectNode schema(SchemaDefinitions definitions) {
        return definitions.define(this, type.getSimpleName(), () -> alternatives(definitions));
    }

    private ObjectNode alternatives(SchemaDefinitions definitions) {
        var schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        var oneOf = schema.putArray("oneOf");
        byName.forEach((name, shape) -> oneOf.add(variant(name, ObjectSchema.of(shape.properties(), definitions))));
        return schema;
    }

    private static ObjectNode variant(String name, ObjectNode record) {
        var own = record.withObject("properties").deepCopy();
        var properties = record.putObject("properties");
        properties.putObject(TYPE).put("type", "string").put("const", name);
        properties.setAll(own);
        var required = record.withArray("required").deepCopy();
        record.putArray("required").add(TYPE).addAll(required);
        return record;
    }

    @Override
    public Object read(JsonNode json) {
        var shape = byName.get(json.path(TYPE).asString(""));
        if (shape == null) {
            throw new InvalidValueException("its 'type' must be one of " + byName.keySet());
        }
        return shape.read(json);
    }

    @Override
    public JsonNode write(Object value) {
        var name = names.get(value.getClass());
        var shape = Objects.requireNonNull(byName.get(String.valueOf(name)));
        return JsonNodeFactory.instance.objectNode().put(TYPE, name).setAll(shape.write(value));
    }
}
