package dev.jackfield.a2a.client.protocol;

import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A2A 1.0 over HTTP+JSON.
record HttpJson(AgentInterface agent) implements Protocol {
    private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");
    private static final String JSON = "application/a2a+json";

    @Override
    public Request request(Operation operation, Fields params) {
        var path = NAME.matcher(operation.path())
                .replaceAll(name -> segment(params.text(name.group(1)).orElse("")));
        var rest = params.without(key -> operation.path().contains("{" + key + "}"));
        var hasBody = operation.httpMethod().equals("POST");
        var headers = Map.of(
                JsonRpc.VERSION_HEADER,
                JsonRpc.VERSION,
                "Accept",
                operation.isStream() ? "text/event-stream, " + JSON : JSON + ", application/json",
                "Content-Type",
                JSON);
        return new Request(
                operation.httpMethod(),
                URI.create(base() + path + (hasBody ? "" : query(rest))),
                headers,
                hasBody ? Optional.of(rest) : Optional.empty());
    }

    private String base() {
        var url = agent.url().toString();
        var bare = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        return agent.tenant().isEmpty() ? bare : bare + "/" + segment(agent.tenant());
    }

    /// Returns a text as one segment of a path. Ids come from agents and models, so they must not lead elsewhere.
    private static String segment(String text) {
        if (text.isEmpty() || text.equals(".") || text.equals("..")) {
            throw new A2aException.BadAnswerException("'%s' is not a valid task id".formatted(text));
        }
        return encode(text).replace("*", "%2A");
    }

    private static String query(Fields params) {
        var query = params.keys().stream()
                .map(key -> encode(key) + "=" + encode(value(params, key)))
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? "" : "?" + query;
    }

    private static String value(Fields params, String key) {
        return params.get(key)
                .map(value -> value.text().orElseGet(value::toString))
                .orElse("");
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public Fields result(Operation operation, int status, byte[] body) {
        if (status / 100 != 2) {
            throw failure(status, body);
        }
        return body.length == 0 ? Fields.EMPTY : Protocol.object(body);
    }

    private static A2aException failure(int status, byte[] body) {
        try {
            return Protocol.object(body)
                    .get("error")
                    .flatMap(Json::object)
                    .<A2aException>map(error -> ErrorCodes.fromHttp(status, error))
                    .orElseGet(() -> AgentConnection.refusal(status, body));
        } catch (A2aException.BadAnswerException notA2a) {
            return AgentConnection.refusal(status, body);
        }
    }

    /// Reads an event. An error in the middle of a stream has the form of one outside of it.
    @Override
    public Fields event(byte[] data) {
        var event = Protocol.object(data);
        event.get("error").flatMap(Json::object).ifPresent(error -> {
            throw ErrorCodes.fromHttp(500, error);
        });
        return event;
    }

    @Override
    public String title() {
        return "A2A 1.0, HTTP+JSON";
    }
}
