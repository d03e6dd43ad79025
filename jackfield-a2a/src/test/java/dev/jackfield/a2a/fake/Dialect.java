package dev.jackfield.a2a.fake;

import dev.jackfield.a2a.V03;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;

/// How the agent writes its answers.
enum Dialect {
    RPC,
    REST,
    OLD;

    /// A result or event that says what it is: a task, a message or an update.
    Fields event(Fields event, Json id) {
        return this == REST ? event : rpc(this == OLD ? V03.eventTo(event) : event, id);
    }

    Fields task(Fields task, Json id) {
        return this == REST ? task : rpc(this == OLD ? V03.taskTo(task) : task, id);
    }

    Fields rpc(Fields result, Json id) {
        return this == REST
                ? result
                : Fields.of("jsonrpc", Json.string("2.0")).with("id", id).with("result", result);
    }

    Fields error(int code, int status, String reason, String message, Json id) {
        var info = Json.array(List.of(Fields.of("@type", Json.string("type.googleapis.com/google.rpc.ErrorInfo"))
                .with("reason", reason)));
        return this == REST
                ? Fields.of(
                        "error",
                        Fields.of("code", Json.number(status))
                                .with("message", message)
                                .with("details", info))
                : Fields.of("jsonrpc", Json.string("2.0"))
                        .with("id", id)
                        .with(
                                "error",
                                Fields.of("code", Json.number(code))
                                        .with("message", message)
                                        .with("data", info));
    }
}
