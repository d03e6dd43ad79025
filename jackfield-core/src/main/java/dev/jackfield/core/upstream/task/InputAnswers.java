package dev.jackfield.core.upstream.task;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.ReadKeys;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.UUID;

/// Answers the questions in a result of a modern server (`inputRequests`) by asking the caller.
public record InputAnswers(Caller caller) {

    /// Returns the answer in the form of `inputResponses`.
    Fields answer(Fields question) throws InterruptedException {
        var method = question.text("method").orElse("");
        var params = question.object("params");
        refuseImpostors(method, params);
        if (!caller.answers().canAnswer(method, params)) {
            throw new HubException.UpstreamException(ClientCapabilities.missingCapabilityError(method));
        }
        var response = caller.ask(Message.request(Json.number(0), method, withElicitationId(method, params)));
        return response.error().isPresent() ? refusedAnswer(method, response) : response.result();
    }

    /// Checks the keys of a question. It was part of a result, whose keys were not checked before.
    private static void refuseImpostors(String method, Fields params) {
        try {
            ReadKeys.refuseParams(params, null);
        } catch (RpcException misleading) {
            throw upstreamError("The server asked %s with %s".formatted(method, misleading.getMessage()));
        }
    }

    /// Adds a new random `elicitationId`, which clients before 2026-07-28 require.
    private static Fields withElicitationId(String method, Fields params) {
        var isUrl = method.equals(McpMethod.ELICITATION_CREATE)
                && params.text("mode").filter("url"::equals).isPresent();
        return isUrl && !params.has("elicitationId")
                ? params.with("elicitationId", UUID.randomUUID().toString())
                : params;
    }

    private static Fields refusedAnswer(String method, Message response) {
        if (method.equals(McpMethod.ELICITATION_CREATE)) {
            return Fields.of("action", Json.string("cancel"));
        }
        throw upstreamError("The client did not answer " + method + ": "
                + response.error().map(RpcError::message).orElse(""));
    }

    private static HubException upstreamError(String problem) {
        return new HubException.UpstreamException(RpcError.of(RpcError.INTERNAL, problem));
    }
}
