package dev.jackfield.core.binding.shape;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Values of one type, by names that the caller chooses or by the constants of an enum.
record MapShape(Shape key, Shape value, Supplier<? extends Map<Object, Object>> empty) implements Shape {
    private static final List<Supplier<? extends Map<Object, Object>>> KINDS =
            List.of(LinkedHashMap::new, TreeMap::new);

    static MapShape of(ResolvedType type, Shape key, Shape value) {
        if (!key.isText() && !key.isAnything()) {
            throw new UnsupportedTypeException("the keys of a map in JSON are texts, not " + type.argument(0));
        }
        var kind =
                KINDS.stream().filter(each -> type.raw().isInstance(each.get())).findFirst();
        return new MapShape(
                key.isAnything() ? Shapes.TEXT : key,
                value,
                kind.orElseThrow(() -> new UnsupportedTypeException(type + " is a map that cannot be made; use Map")));
    }

    @Override
    public ObjectNode schema(SchemaDefinitions definitions) {
        var schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        if (key instanceof EnumShape names) {
            schema.set("propertyNames", names.schema(definitions));
        }
        if (!value.isAnything()) {
            schema.set("additionalProperties", value.schema(definitions));
        }
        return schema;
    }

    @Override
    public Object read(JsonNode json) {
        var map = empty.get();
        json.properties()
                .forEach(each ->
                        map.put(readKey(each.getKey()), ArrayElements.read(value, each.getValue(), each.getKey())));
        return map;
    }

    private Object readKey(String text) {
        return key.read(JsonNodeFactory.instance.stringNode(text));
    }

    @Override
    public JsonNode write(Object given) {
        var object = JsonNodeFactory.instance.objectNode();
        ((Map<?, ?>) given)
                .forEach((name, each) -> object.set(key.write(name).asString(), ArrayElements.write(value, each)));
        return object;
    }

    @Override
    public Object absent() {
        return empty.get();
    }
}
