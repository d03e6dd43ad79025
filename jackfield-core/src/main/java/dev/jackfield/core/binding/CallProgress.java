package dev.jackfield.core.binding;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import tools.jackson.databind.node.JsonNodeFactory;

/// Progress of a Java tool, for callers that sent a token.
public record CallProgress(Invocation invocation) {

    /// Reports how far the work is.
    ///
    /// @param total how far it goes; 0 when that is unknown
    public void report(double done, double total, String message) {
        invocation.meta().get(Meta.PROGRESS_TOKEN).ifPresent(token -> {
            var params = Fields.of(Meta.PROGRESS_TOKEN, token).with("progress", number(done));
            var known = total > 0 ? params.with("total", number(total)) : params;
            invocation.report(known.with("message", message));
        });
    }

    private static Json number(double value) {
        return value == Math.rint(value)
                ? Json.number((long) value)
                : Json.of(JsonNodeFactory.instance.numberNode(value));
    }
}
