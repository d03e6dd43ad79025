package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.BindingProblems;
import dev.jackfield.core.binding.shape.InvalidValueException;
import dev.jackfield.core.binding.shape.ObjectSchema;
import dev.jackfield.core.binding.shape.Property;
import dev.jackfield.core.binding.shape.RecordShape;
import dev.jackfield.core.binding.shape.ResolvedType;
import dev.jackfield.core.binding.shape.Shapes;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Arguments whose names and types are the components of a record, for code that is not called by annotated
/// methods.
public final class RecordArguments {
    private final RecordShape shape;

    private RecordArguments(RecordShape shape) {
        this.shape = shape;
    }

    public static RecordArguments of(Class<? extends Record> record) {
        var problems = new BindingProblems();
        var shape = (RecordShape) new Shapes(problems).shapeOf(ResolvedType.of(record));
        problems.check(record.getName());
        return new RecordArguments(shape);
    }

    public Json schema() {
        return Json.of(ObjectSchema.createSelfContained(shape.properties()));
    }

    /// Returns the names of the arguments, in order.
    public List<String> names() {
        return shape.properties().stream().map(Property::name).toList();
    }

    /// Makes the record of the arguments.
    ///
    /// @throws InvalidValueException if one does not fit, or the record refuses them
    public Record record(JsonNode arguments) {
        return (Record) shape.read(arguments);
    }

    /// Reads the given arguments into the map by their types. One that does not fit stays as it was.
    public void read(JsonNode arguments, Map<String, @Nullable Object> into) {
        shape.properties().stream()
                .filter(property -> !arguments.path(property.name()).isMissingNode()
                        && !arguments.path(property.name()).isNull())
                .forEach(property -> read(property, arguments, into));
    }

    private static void read(Property property, JsonNode arguments, Map<String, @Nullable Object> into) {
        try {
            into.put(property.name(), property.shape().read(arguments.path(property.name())));
        } catch (InvalidValueException unfit) {
            // stays as it was; the receiver of the arguments refuses it
        }
    }
}
