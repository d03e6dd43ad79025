package dev.jackfield.server.admin;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.server.audit.EventPages;
import dev.jackfield.server.audit.InvalidQueryException;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.NotFoundException;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// `/admin/events` and `/admin/calls`: what happened at this hub.
public final class EventRoutes {
    static final String EVENTS = "/admin/events";
    static final String CALLS = "/admin/calls";

    private static final int UNAVAILABLE = 503;

    private final Assembly assembly;

    public EventRoutes(Assembly assembly) {
        this.assembly = assembly;
    }

    Fields events(HttpExchange exchange, List<String> steps, String who) throws IOException, InterruptedException {
        return switch (exchange.method() + "/" + String.join("/", steps)) {
            case "GET/" -> page(exchange.query());
            case "POST/erase" -> erase(exchange, who);
            default -> throw new NotFoundException("GET %s or POST to %s/erase".formatted(EVENTS, EVENTS));
        };
    }

    private Fields page(String query) throws InterruptedException {
        try {
            return required(assembly.events()).page(parameters(query));
        } catch (InvalidQueryException invalid) {
            throw new HttpRefusedException(400, String.valueOf(invalid.getMessage()));
        }
    }

    private static <T> T required(Optional<T> part) {
        return part.orElseThrow(() -> new HttpRefusedException(
                UNAVAILABLE, "This hub keeps no events, because it has no state folder; they are in its log"));
    }

    private static Map<String, String> parameters(String query) {
        var parameters = new LinkedHashMap<String, String>();
        for (var pair : query.split("&", -1)) {
            var parts = pair.split("=", 2);
            if (!pair.isEmpty() && parameters.put(decode(parts[0]), parts.length > 1 ? decode(parts[1]) : "") != null) {
                throw new HttpRefusedException(400, "'%s' stands twice in the query".formatted(decode(parts[0])));
            }
        }
        return parameters;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw new HttpRefusedException(400, "The query is not encoded properly");
        }
    }

    private Fields erase(HttpExchange exchange, String who) throws IOException {
        var body = AdminRequest.json(exchange.body());
        AdminRequest.refuseUnknown(body, Set.of("who"), "who");
        var whose = body.path("who").asString("");
        if (whose.isEmpty()) {
            throw AdminRequest.invalid("`who` is missing: name the identity, such as {\"who\": \"ann\"}");
        }
        required(assembly.erasure()).erase(who, whose);
        return Fields.of("who", Json.string(whose));
    }

    Fields calls(HttpExchange exchange, List<String> steps, String who) {
        if (!exchange.method().equals("GET") || steps.size() != 1) {
            throw new NotFoundException("GET %s/ID".formatted(CALLS));
        }
        return required(assembly.events())
                .call(steps.getFirst())
                .orElseThrow(() -> new NotFoundException(EventPages.UNKNOWN_CALL));
    }
}
