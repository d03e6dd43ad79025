package dev.jackfield.core.source;

import dev.jackfield.core.call.TaskSupport;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ParamHeaders;
import java.util.List;
import java.util.Optional;

/// An action that clients can call.
///
/// @param taskSupport whether its calls may or must be tasks; read once, because every call needs it
/// @param accepted the schema for checking arguments, if it is not the one in the definition; never listed
/// @param isUnlisted whether it can be called but is in no list
public record Tool(
        String key,
        Fields definition,
        ParamHeaders headers,
        TaskSupport taskSupport,
        Optional<Json> accepted,
        boolean isUnlisted)
        implements Item {
    private static final List<String> READ_OBJECTS = List.of("annotations", "execution");

    /// Reads a definition.
    ///
    /// @throws InvalidDefinitionException with what is wrong
    public static Tool read(Fields definition) {
        var name = definition.text("name").filter(text -> !text.isBlank());
        if (name.isEmpty()) {
            throw new InvalidDefinitionException("a tool without a name");
        }
        var schema = definition.get("inputSchema").flatMap(Json::object);
        if (schema.isEmpty()) {
            throw new InvalidDefinitionException("tool '" + name.get() + "' has no inputSchema object");
        }
        refuseEndless(name.get(), definition);
        var headers = ParamHeaders.of(schema.get().tree());
        return new Tool(
                name.get(),
                definition,
                headers.orElseThrow(() -> new InvalidDefinitionException(
                        "tool '" + name.get() + "' has an x-mcp-header that the protocol forbids")),
                TaskSupport.of(definition),
                Optional.empty(),
                false);
    }

    /// Refuses objects that no part of the hub would read, before each of them has to.
    private static void refuseEndless(String name, Fields definition) {
        for (var key : READ_OBJECTS) {
            try {
                definition.object(key);
            } catch (InvalidJsonException endless) {
                throw new InvalidDefinitionException(
                        "tool '%s' has %s that cannot be read: %s".formatted(name, key, endless.getMessage()));
            }
        }
    }

    /// Returns whether the tool declares that calling it twice does no more than calling it once. The protocol
    /// assumes no.
    public boolean isRepeatable() {
        return isReadOnly() || hasHint("idempotentHint");
    }

    /// Returns whether the tool declares that it changes nothing. The protocol assumes no.
    public boolean isReadOnly() {
        return hasHint("readOnlyHint");
    }

    private boolean hasHint(String hint) {
        return definition.object("annotations").isTrue(hint);
    }

    /// Returns this tool with a schema that accepts more than the one that it shows.
    public Tool withAcceptedSchema(Json schema) {
        return new Tool(key, definition, headers, taskSupport, Optional.of(schema), isUnlisted);
    }

    /// Returns this tool as one that is called by those who know it, and is in no list: a command of another place
    /// in a workflow, to which a call can go by naming the place.
    public Tool asUnlisted() {
        return new Tool(key, definition, headers, taskSupport, accepted, true);
    }

    /// Returns the schema against which arguments are checked.
    public Json acceptedSchema() {
        return accepted.orElseGet(() -> definition.get("inputSchema").orElse(Fields.EMPTY));
    }

    @Override
    public Kind kind() {
        return Kind.TOOL;
    }
}
