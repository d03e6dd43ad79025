package dev.jackfield.agent.ensemble.descriptor;

import dev.jackfield.api.hub.Values;
import dev.jackfield.core.schema.ForeignSchema;
import dev.jackfield.core.schema.InvalidSchemaException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Optional;

/// A tool as its file describes it.
///
/// @param arguments JSON Schema, which compiles
/// @param tool the tool of a hub that does the work, such as `files.read_text_file`
public record InvokerDescriptor(
        String name, boolean isEnabled, String description, Fields arguments, Optional<String> tool) {
    private static final Fields ANY_ARGUMENTS = Fields.of("type", Json.string("object"));
    private static final int LONGEST_NAME = 128;

    /// Reads the tables `invoker` and `arguments` of a file.
    static InvokerDescriptor of(TomlFile file) {
        return of(file, file.values().table("invoker"), file.values().table("arguments"));
    }

    /// Reads a tool.
    ///
    /// @param said the keys of the tool itself
    /// @throws BadDescriptorException when a key has a wrong value, or the arguments are no JSON Schema
    static InvokerDescriptor of(TomlFile file, TomlValues said, TomlValues arguments) {
        return new InvokerDescriptor(
                requireName(file, said),
                said.flag("enabled", true),
                said.text("description").orElse(""),
                schema(file, arguments),
                said.text("tool"));
    }

    /// Returns whether a model would see no parameters, because the file describes none.
    boolean isUndescribed() {
        return arguments.toString().equals(ANY_ARGUMENTS.toString());
    }

    private static String requireName(TomlFile file, TomlValues said) {
        return said.text("name")
                .filter(name -> !name.isBlank() && name.length() <= LONGEST_NAME)
                .orElseThrow(() -> new BadDescriptorException(
                        file.path(), "cannot be used: an invoker needs a name of at most 128 characters"));
    }

    private static Fields schema(TomlFile file, TomlValues arguments) {
        var schema = arguments.values().isEmpty() ? ANY_ARGUMENTS : Values.json(arguments.values());
        try {
            ForeignSchema.compile(schema);
            return schema;
        } catch (InvalidSchemaException bad) {
            throw new BadDescriptorException(
                    file.path(), "cannot be used: its arguments are not a JSON Schema: " + bad.getMessage());
        }
    }
}
