package dev.jackfield.core.binding.shape;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A class without a shape of its own, as an object that Jackson reads and writes.
public record JacksonShape(Class<?> type, LazyMapper mapping) implements Shape {
    /// Values without a type: maps, lists and plain values. Used for reading only, so that it never learns other
    /// classes.
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
            throw new InvalidValueException("is no " + type.getSimpleName() + ": " + unreadable.getOriginalMessage());
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

    /// Jackson for the classes of one source. It caches every class that it has seen, so it must not outlive them. It
    /// is created when first needed, because most sources need none.
    static final class LazyMapper implements Supplier<JsonMapper> {
        // created twice at worst
        private volatile @Nullable JsonMapper mapper;

        @Override
        public JsonMapper get() {
            var known = mapper;
            if (known == null) {
                known = JsonMapper.builder()
                        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .build();
                mapper = known;
            }
            return known;
        }
    }
}
