package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.InvalidValueException;
import dev.jackfield.core.binding.shape.Property;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import java.util.List;
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
}
