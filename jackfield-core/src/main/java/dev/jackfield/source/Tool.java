package dev.jackfield.source;

import dev.jackfield.call.TaskSupport;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.json.RawJson;
import dev.jackfield.mcp.ParamHeaders;
import java.util.Optional;
import java.util.stream.Stream;

/// Something that can be done.
///
/// @param taskSupport whether its calls may or must be tasks; read once, because every call looks at it
/// @param accepted what arguments are checked against, if that is not the schema in the definition; never listed
public record Tool(
        String key, Fields definition, ParamHeaders headers, TaskSupport taskSupport, Optional<Json> accepted)
        implements Item {

    /// Reads a definition, or says what is wrong with it.
    public static Tool read(Fields definition) {
        var name = definition.text("name").filter(text -> !text.isBlank());
        if (name.isEmpty()) {
            throw new BadDefinition("a tool without a name");
        }
        var schema = definition.get("inputSchema").flatMap(Json::object);
        if (schema.isEmpty()) {
            throw new BadDefinition("tool '" + name.get() + "' has no inputSchema object");
        }
        var headers = ParamHeaders.of(schema.get().tree());
        return new Tool(
                name.get(),
                definition,
                headers.orElseThrow(() ->
                        new BadDefinition("tool '" + name.get() + "' has an x-mcp-header that the protocol forbids")),
                TaskSupport.of(definition),
                Optional.empty());
    }

    /// Whether it says that calling it twice does no more than calling it once; the protocol's default is that it does.
    public boolean isRepeatable() {
        var annotations = definition.object("annotations");
        return Stream.of("readOnlyHint", "idempotentHint")
                .anyMatch(hint ->
                        annotations.get(hint).filter(RawJson.TRUE::equals).isPresent());
    }

    /// The same tool, which accepts more than the schema that it shows.
    public Tool accepting(Json schema) {
        return new Tool(key, definition, headers, taskSupport, Optional.of(schema));
    }

    /// What arguments are checked against.
    public Json acceptedSchema() {
        return accepted.orElseGet(() -> definition.get("inputSchema").orElse(Fields.EMPTY));
    }

    @Override
    public Kind kind() {
        return Kind.TOOL;
    }
}
