package dev.jackfield.core.signature;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.HashMap;
import java.util.Map;

/// Turns arguments by the names of a signature into those of the tool.
final class OwnArguments {
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
