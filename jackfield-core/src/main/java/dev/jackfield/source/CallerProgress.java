package dev.jackfield.source;

import dev.jackfield.call.Invocation;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Meta;
import dev.jackfield.rpc.Message;
import tools.jackson.databind.node.JsonNodeFactory;

/// Progress of a Java tool, for callers that sent a token.
final class CallerProgress implements JavaTools.Progress {
    private final Invocation invocation;

    CallerProgress(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public void report(double done, double total, String message) {
        invocation.meta().get(Meta.PROGRESS_TOKEN).ifPresent(token -> {
            var params = Fields.of(Meta.PROGRESS_TOKEN, token)
                    .with("progress", number(done))
                    .with("total", number(total))
                    .with("message", message);
            invocation.caller().hear(Message.notification("notifications/progress", params));
        });
    }

    private static Json number(double value) {
        return value == Math.rint(value)
                ? Json.number((long) value)
                : Json.of(JsonNodeFactory.instance.numberNode(value));
    }
}
