package dev.jackfield.a2a.client.protocol;

import dev.jackfield.a2a.V03;
import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.Map;

/// A2A 0.3 over JSON-RPC, translated to the form of 1.0.
record V03JsonRpc(AgentInterface agent) implements Protocol {

    @Override
    public Request request(Operation operation, Fields params) {
        if (operation.name03().isEmpty()) {
            throw new A2aException.AgentErrorException(
                    RpcError.METHOD_NOT_FOUND, "", "This agent speaks A2A 0.3, which has no " + operation.name10());
        }
        return JsonRpc.post(agent, operation, operation.name03(), oldParams(operation, params), Map.of());
    }

    private static Fields oldParams(Operation operation, Fields params) {
        return switch (operation) {
            case SEND, STREAM -> oldMessage(params);
            case CREATE_PUSH ->
                Fields.of("taskId", Json.string(params.text("taskId").orElse("")))
                        .with("pushNotificationConfig", params.without("taskId"));
            case LIST_PUSH -> Fields.of("id", Json.string(params.text("taskId").orElse("")));
            case DELETE_PUSH ->
                Fields.of("id", Json.string(params.text("taskId").orElse("")))
                        .with("pushNotificationConfigId", params.text("id").orElse(""));
            case GET, LIST, CANCEL, SUBSCRIBE, EXTENDED_CARD -> params;
        };
    }

    private static Fields oldMessage(Fields params) {
        var configuration = params.object("configuration");
        var returnsAtOnce = configuration.isTrue("returnImmediately");
        return params.with("message", V03.messageTo(params.object("message")))
                .with(
                        "configuration",
                        configuration.without("returnImmediately").with("blocking", Json.bool(!returnsAtOnce)));
    }

    @Override
    public Fields result(Operation operation, int status, byte[] body) {
        var result = JsonRpc.read(status, body);
        return switch (operation) {
            case SEND, STREAM, SUBSCRIBE -> V03.eventFrom(result);
            case GET, CANCEL -> V03.taskFrom(result);
            case CREATE_PUSH -> config(result);
            case LIST, LIST_PUSH, DELETE_PUSH, EXTENDED_CARD -> result;
        };
    }

    private static Fields config(Fields result) {
        return result.object("pushNotificationConfig")
                .with("taskId", result.text("taskId").orElse(""));
    }

    @Override
    public Fields event(byte[] data) {
        return V03.eventFrom(JsonRpc.read(200, data));
    }

    @Override
    public String title() {
        return "A2A 0.3, JSONRPC";
    }
}
