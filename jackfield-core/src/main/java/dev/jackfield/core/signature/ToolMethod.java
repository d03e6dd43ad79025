package dev.jackfield.core.signature;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.HashMap;
import java.util.Map;

/// A tool as a method.
record ToolMethod(SkillMethod.Owner owner, String name, NameTable.NamedEntry named) implements SkillMethod {

    @Override
    public String item() {
        return named.name();
    }

    @Override
    public Fields definition() {
        return named.definition();
    }

    @Override
    public String docstring() {
        return definition()
                .text("description")
                .map(Prose::text)
                .filter(text -> !text.isBlank())
                .orElseGet(() -> (owner.isServer() ? "MCP tool: " : "Tool: ") + Prose.line(named.bareName(), 100));
    }

    @Override
    public Call call(Fields arguments) {
        return Call.ToolCall.of(named.name(), OwnArguments.of(definition(), arguments));
    }

    /// Returns whether this is another name of the tool: its own one, or the one that it has in a collision,
    /// which stays valid when the other tool is gone.
    boolean isAlsoNamed(String other) {
        var own = named.bareName();
        return other.equals(own)
                || other.equals(named.name())
                || other.equals(Identifiers.withHash(Identifiers.METHODS.identifierFor(own), key(named)));
    }

    /// Returns what tells a tool from all others of its source.
    static String key(NameTable.NamedEntry named) {
        return named.entry().name().item();
    }

    /// Turns arguments by the names of a signature into those of the tool.
    static final class OwnArguments {
        private OwnArguments() {}

        static Fields of(Fields definition, Fields arguments) {
            var known = LenientJson.object(LenientJson.object(definition, "inputSchema"), "properties");
            return arguments.allMatch((key, value) -> known.has(key) && !RawJson.NULL.equals(value))
                    ? arguments
                    : rename(Parameter.of(definition), arguments);
        }

        private static Fields rename(Iterable<Parameter> parameters, Fields arguments) {
            Map<String, Parameter> byName = new HashMap<>();
            parameters.forEach(each -> byName.put(each.name(), each));
            parameters.forEach(each -> byName.put(each.key(), each)); // a tool's own name comes first
            var own = Fields.EMPTY;
            for (var key : arguments.keys()) {
                var parameter = byName.get(key);
                var value = arguments.get(key).orElseThrow();
                if (parameter == null) {
                    own = own.with(key, value);
                } else if (!isLeftOut(parameter, key, value, arguments)) {
                    own = own.with(parameter.key(), value);
                }
            }
            return own;
        }

        private static boolean isLeftOut(Parameter parameter, String key, Json value, Fields arguments) {
            var isGivenTwice = !key.equals(parameter.key()) && arguments.has(parameter.key());
            return isGivenTwice || (RawJson.NULL.equals(value) && parameter.leavesOutNull());
        }
    }
}
