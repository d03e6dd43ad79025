package dev.jackfield.core.binding.shape;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Several values of one type.
///
/// @param empty creates the collection
record CollectionShape(Shape item, Supplier<? extends Collection<Object>> empty, boolean isSet) implements Shape {
    private static final List<Supplier<? extends Collection<Object>>> KINDS =
            List.of(ArrayList::new, LinkedHashSet::new, TreeSet::new, ArrayDeque::new);

    /// Returns the first kind of collection that fits the declared type.
    static CollectionShape of(ResolvedType type, Shape item) {
        var kind =
                KINDS.stream().filter(each -> type.raw().isInstance(each.get())).findFirst();
        return new CollectionShape(
                item,
                kind.orElseThrow(() ->
                        new UnsupportedTypeException(type + " is a collection that cannot be made; use List or Set")),
                type.isA(Set.class));
    }

    @Override
    public ObjectNode schema(SchemaDefinitions definitions) {
        var schema = JsonNodeFactory.instance.objectNode().put("type", "array");
        if (!item.isAnything()) {
            schema.set("items", item.schema(definitions));
        }
        return isSet ? schema.put("uniqueItems", true) : schema;
    }

    @Override
    public Object read(JsonNode json) {
        var all = empty.get();
        for (var index = 0; index < json.size(); index++) {
            all.add(ArrayElements.read(item, json.get(index), index));
        }
        return all;
    }

    @Override
    public JsonNode write(Object value) {
        return ArrayElements.write(item, (Iterable<?>) value);
    }

    @Override
    public Object absent() {
        return empty.get();
    }
}
