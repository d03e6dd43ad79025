package dev.jackfield.a2a.client.protocol;

import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A2A 1.0 over JSON-RPC.
record JsonRpc(AgentInterface agent) implements Protocol {
    static final String VERSION_HEADER = "A2A-Version";
    static final String VERSION = "1.0";

    private static final String EVENTS = "text/event-stream";
    private static final String JSON = "application/json";

    @Override
    public Request request(Operation operation, Fields params) {
        var addressed = agent.tenant().isEmpty() ? params : params.with("tenant", agent.tenant());
        return post(agent, operation, operation.name10(), addressed, Map.of(VERSION_HEADER, VERSION));
    }

    static Request post(
            AgentInterface agent, Operation operation, String method, Fields params, Map<String, String> version) {
        var body = Fields.of("jsonrpc", Json.string("2.0"))
                .with("id", UUID.randomUUID().toString())
                .with("method", method)
                .with("params", params);
        var headers = new HashMap<>(version);
        headers.put("Accept", operation.isStream() ? EVENTS + ", " + JSON : JSON);
        return new Request("POST", agent.url(), headers, Optional.of(body));
    }

    @Override
    public Fields result(Operation operation, int status, byte[] body) {
        return read(status, body);
    }

    @Override
    public Fields event(byte[] data) {
        return read(200, data);
    }

    /// Returns the result of a response. Errors may come with any status.
    static Fields read(int status, byte[] body) {
        var response = status / 100 == 2 ? Protocol.object(body) : errorObject(status, body);
        response.get("error").flatMap(Json::object).ifPresent(error -> {
            throw ErrorCodes.fromRpc(error);
        });
        return response.get("result")
                .filter(result -> !result.equals(RawJson.NULL))
                .map(result -> result.object().orElseThrow(() -> Protocol.notA2a(body)))
                .orElse(Fields.EMPTY);
    }

    private static Fields errorObject(int status, byte[] body) {
        try {
            var object = Protocol.object(body);
            if (object.get("error").flatMap(Json::object).isPresent()) {
                return object;
            }
        } catch (A2aException.BadAnswerException notRpc) {
            // It is a page for people, or nothing.
        }
        throw AgentConnection.refusal(status, body);
    }

    @Override
    public String title() {
        return "A2A 1.0, JSONRPC";
    }
}
