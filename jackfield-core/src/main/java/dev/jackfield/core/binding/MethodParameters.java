package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.InvalidValueException;
import dev.jackfield.core.binding.shape.JacksonShape;
import dev.jackfield.core.binding.shape.Property;
import dev.jackfield.core.binding.shape.RecordShape;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The parameters of a method: a slot for each, and the properties that callers see.
record MethodParameters(List<Slot> slots, List<Property> properties) {

    MethodParameters {
        slots = List.copyOf(slots);
        properties = List.copyOf(properties);
    }

    /// Returns whether it accepts undeclared arguments.
    boolean takesAnything() {
        return slots.stream().anyMatch(Slot.Loose.class::isInstance);
    }

    @Nullable
    Object[] values(JsonNode arguments, Invocation invocation) {
        var values = new @Nullable Object[slots.size()];
        try {
            for (var at = 0; at < values.length; at++) {
                values[at] = slots.get(at).value(arguments, invocation);
            }
        } catch (InvalidValueException bad) {
            throw new HubException.InvalidArgumentsException(invocation.call().name(), List.of(bad.problem()));
        }
        return values;
    }

    /// The origin of the value of a Java parameter.
    sealed interface Slot {

        @Nullable
        Object value(JsonNode arguments, Invocation invocation);

        /// One of the arguments.
        record Argument(Property property) implements Slot {
            @Override
            public @Nullable Object value(JsonNode arguments, Invocation invocation) {
                return property.read(arguments);
            }
        }

        /// All arguments, as a record.
        record Whole(RecordShape record) implements Slot {
            @Override
            public Object value(JsonNode arguments, Invocation invocation) {
                return record.read(arguments);
            }
        }

        /// All arguments, as a map, with the defaults of the doc block for those that are left out.
        record Loose(List<Property> properties) implements Slot {
            @Override
            public Object value(JsonNode arguments, Invocation invocation) {
                var all = new LinkedHashMap<String, @Nullable Object>();
                for (Map.Entry<String, JsonNode> given : arguments.properties()) {
                    all.put(given.getKey(), JacksonShape.OBJECT.read(given.getValue()));
                }
                properties.stream()
                        .filter(property -> property.fallback() != null)
                        .forEach(property -> all.computeIfAbsent(property.name(), _ -> property.read(arguments)));
                return all;
            }
        }

        /// The context of the call.
        record Context() implements Slot {
            @Override
            public Object value(JsonNode arguments, Invocation invocation) {
                return new CallContext(invocation);
            }
        }
    }
}
