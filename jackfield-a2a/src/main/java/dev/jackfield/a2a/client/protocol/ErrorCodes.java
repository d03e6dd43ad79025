package dev.jackfield.a2a.client.protocol;

import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.text.BriefText;
import java.util.Map;

/// Reads errors of A2A: those of JSON-RPC, and those of HTTP+JSON, which say a reason instead of a code.
final class ErrorCodes {
    static final int TASK_NOT_FOUND = -32001;
    static final int UNSUPPORTED_OPERATION = -32004;

    private static final int LONGEST_TEXT = 2_000;

    private static final Map<String, Integer> BY_REASON = Map.of(
            "TASK_NOT_FOUND", TASK_NOT_FOUND,
            "TASK_NOT_CANCELABLE", -32002,
            "PUSH_NOTIFICATION_NOT_SUPPORTED", -32003,
            "UNSUPPORTED_OPERATION", UNSUPPORTED_OPERATION,
            "CONTENT_TYPE_NOT_SUPPORTED", -32005,
            "INVALID_AGENT_RESPONSE", -32006,
            "EXTENDED_AGENT_CARD_NOT_CONFIGURED", -32007,
            "EXTENSION_SUPPORT_REQUIRED", -32008,
            "VERSION_NOT_SUPPORTED", -32009);

    private ErrorCodes() {}

    static A2aException.AgentErrorException fromRpc(Fields error) {
        var read = RpcError.read(error);
        return new A2aException.AgentErrorException(read.code(), reason(error, "data"), shorten(read.message()));
    }

    /// Reads an error of HTTP+JSON. One without a reason has the code that JSON-RPC gives to its status.
    static A2aException.AgentErrorException fromHttp(int status, Fields error) {
        var reason = reason(error, "details");
        var usual = status >= 500 ? RpcError.INTERNAL : RpcError.INVALID_PARAMS;
        return new A2aException.AgentErrorException(
                BY_REASON.getOrDefault(reason, usual),
                reason,
                shorten(error.text("message").orElse("HTTP status " + status)));
    }

    private static String reason(Fields error, String key) {
        return error.objects(key)
                .flatMap(detail -> detail.text("reason").stream())
                .map(ErrorCodes::shorten)
                .findFirst()
                .orElse("");
    }

    private static String shorten(String text) {
        return BriefText.of(text, LONGEST_TEXT);
    }
}
