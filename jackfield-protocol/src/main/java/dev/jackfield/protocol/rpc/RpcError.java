package dev.jackfield.protocol.rpc;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;

/// The error object of JSON-RPC; `json` keeps whatever else the sender put into it.
public record RpcError(int code, String message, Fields json) {
    public static final int PARSE = -32700;
    public static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL = -32603;
    public static final int HEADER_MISMATCH = -32020;
    public static final int MISSING_CAPABILITY = -32021;
    public static final int UNSUPPORTED_VERSION = -32022;

    /// The rules of the hub do not allow the call. A code of the hub's own, outside the ranges of JSON-RPC and MCP.
    public static final int REFUSED = -31001;

    /// The server is about to stop; try again soon. A code of the hub's own.
    public static final int STOPPING = -31002;

    /// A limit is reached, and nothing was done; try again later. A code of the hub's own.
    public static final int OVERLOADED = -31003;

    public static RpcError of(int code, String message) {
        return new RpcError(code, message, Fields.of("code", Json.number(code)).with("message", message));
    }

    public RpcError withData(Json data) {
        return new RpcError(code, message, json.with("data", data));
    }

    public RpcError withCode(int other) {
        return new RpcError(other, message, json.with("code", Json.number(other)));
    }

    public static RpcError read(Fields json) {
        var code = json.get("code")
                .filter(Json::isShort)
                .map(value -> value.tree().asInt(INTERNAL))
                .orElse(INTERNAL);
        return new RpcError(code, json.text("message").orElse("no message"), json);
    }

    public Fields data() {
        return json.object("data");
    }
}
