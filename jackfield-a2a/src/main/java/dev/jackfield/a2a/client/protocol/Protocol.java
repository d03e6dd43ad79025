package dev.jackfield.a2a.client.protocol;

import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.transport.http.BodyExcerpt;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/// Writes requests and reads answers. Parameters and results have the form of A2A 1.0.
public sealed interface Protocol permits HttpJson, JsonRpc, V03JsonRpc {

    /// One HTTP request.
    record Request(String method, URI url, Map<String, String> headers, Optional<Fields> content) {
        byte[] body() {
            return content.map(Fields::bytes).orElseGet(() -> new byte[0]);
        }
    }

    Request request(Operation operation, Fields params);

    /// Reads a whole answer; throws the error that it says.
    Fields result(Operation operation, int status, byte[] body);

    /// Reads one event of a stream; throws the error that it says.
    Fields event(byte[] data);

    /// The name for people, such as `A2A 1.0, JSONRPC`.
    String title();

    static Protocol of(AgentInterface agent) {
        return switch (agent.binding()) {
            case HTTP -> new HttpJson(agent);
            case JSONRPC -> agent.isOld() ? new V03JsonRpc(agent) : new JsonRpc(agent);
        };
    }

    /// Reads a JSON object that came from an agent.
    static Fields object(byte[] json) {
        try {
            return Json.parse(json).object().orElseThrow(() -> notA2a(json));
        } catch (InvalidJsonException unreadable) {
            throw notA2a(json);
        }
    }

    static A2aException.BadAnswerException notA2a(byte[] body) {
        return new A2aException.BadAnswerException("The answer is not A2A: " + BodyExcerpt.of(body));
    }
}
