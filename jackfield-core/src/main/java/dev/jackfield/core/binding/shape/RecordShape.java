package dev.jackfield.core.binding.shape;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A record, as an object with its components.
public final class RecordShape implements Shape {
    private final Class<?> type;
    private final MethodHandle constructor;
    private final List<MethodHandle> accessors = new ArrayList<>();

    // filled once before use; not in the constructor, because a record can contain itself
    private final List<Property> properties = new ArrayList<>();

    RecordShape(Class<?> type) {
        this.type = type;
        this.constructor = Handles.constructor(type);
    }

    void add(Property property, MethodHandle accessor) {
        properties.add(property);
        accessors.add(accessor);
    }

    public List<Property> properties() {
        return List.copyOf(properties);
    }

    String name() {
        return type.getSimpleName();
    }

    @Override
    public ObjectNode schema(SchemaDefinitions definitions) {
        return definitions.define(this, name(), () -> ObjectSchema.of(properties, definitions));
    }

    @Override
    public Object read(JsonNode json) {
        if (!json.isObject()) {
            throw new InvalidValueException(json + " is not an object");
        }
        var values = new @Nullable Object[properties.size()];
        for (var at = 0; at < values.length; at++) {
            values[at] = properties.get(at).read(json);
        }
        return construct(values);
    }

    /// Creates the record. If its constructor refuses the values, the sender gets the message.
    private Object construct(@Nullable Object[] values) {
        try {
            return Objects.requireNonNull(Handles.call(constructor, values));
        } catch (Error broken) {
            throw broken;
        } catch (Throwable refused) {
            throw new InvalidValueException(FailureText.text(refused));
        }
    }

    @Override
    public ObjectNode write(Object value) {
        var object = JsonNodeFactory.instance.objectNode();
        for (var at = 0; at < accessors.size(); at++) {
            properties.get(at).write(Handles.component(accessors.get(at), value), object);
        }
        return object;
    }
}
