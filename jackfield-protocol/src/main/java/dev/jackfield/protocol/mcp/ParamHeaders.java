package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// The parameters of one tool that its schema wants repeated as `Mcp-Param-...` headers (`x-mcp-header`).
public record ParamHeaders(List<ParamHeader> headers) {
    private static final String ANNOTATION = "x-mcp-header";
    private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

    public static final ParamHeaders NONE = new ParamHeaders(List.of());

    public record ParamHeader(List<String> path, String name) {
        private JsonNode value(JsonNode arguments) {
            var value = arguments;
            for (var key : path) {
                value = value.path(key);
            }
            return value;
        }
    }

    public ParamHeaders {
        headers = List.copyOf(headers);
    }

    /// Reads the annotations of a schema; empty when one breaks the rules and the tool must not be used over
    /// HTTP.
    public static Optional<ParamHeaders> of(JsonNode schema) {
        var found = new ArrayList<ParamHeader>();
        collect(schema, List.of(), found);
        var valid = countAnnotations(schema) == found.size() && areUnique(found);
        return valid ? Optional.of(new ParamHeaders(found)) : Optional.empty();
    }

    private static void collect(JsonNode schema, List<String> path, List<ParamHeader> found) {
        for (var property : schema.path("properties").properties()) {
            var inner = new ArrayList<>(path);
            inner.add(property.getKey());
            var name = property.getValue().path(ANNOTATION);
            if (name.isString() && isToken(name.stringValue()) && hasPlainType(property.getValue())) {
                found.add(new ParamHeader(inner, name.stringValue()));
            }
            collect(property.getValue(), inner, found);
        }
    }

    /// Counts every annotation, wherever it stands: one that `collect` does not reach is not allowed.
    private static int countAnnotations(JsonNode schema) {
        var count = schema.has(ANNOTATION) ? 1 : 0;
        for (var child : schema) {
            count += countAnnotations(child);
        }
        return count;
    }

    private static boolean hasPlainType(JsonNode property) {
        return property.path("type").isString()
                && TYPES.contains(property.path("type").stringValue());
    }

    private static boolean areUnique(List<ParamHeader> headers) {
        var names = new HashSet<String>();
        return headers.stream().allMatch(header -> names.add(lower(header.name())));
    }

    private static boolean isToken(String name) {
        return !name.isEmpty() && name.chars().allMatch(ParamHeaders::isTokenCharacter);
    }

    private static boolean isTokenCharacter(int c) {
        return (c < 128 && Character.isLetterOrDigit(c)) || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /// The headers, without their common prefix, that go with a call.
    public Map<String, String> headersFor(Json arguments) {
        if (headers.isEmpty()) {
            return Map.of();
        }
        var tree = arguments.tree();
        var mirrored = new HashMap<String, String>();
        for (var header : headers) {
            headerText(header.value(tree)).ifPresent(text -> mirrored.put(header.name(), HeaderValue.encode(text)));
        }
        return mirrored;
    }

    /// Refuses a call whose headers contradict its body.
    public void check(Json arguments, Map<String, String> mirrored) {
        if (headers.isEmpty()) {
            return;
        }
        var tree = arguments.tree();
        for (var header : headers) {
            var sent = Optional.ofNullable(mirrored.get(lower(header.name())));
            if (!agrees(sent, header.value(tree))) {
                throw new RpcException(RpcError.of(
                        RpcError.HEADER_MISMATCH,
                        "Header Mcp-Param-" + header.name() + " does not repeat the parameter "
                                + String.join(".", header.path()) + " of the body"));
            }
        }
    }

    private static boolean agrees(Optional<String> sent, JsonNode value) {
        var expected = headerText(value);
        if (sent.isEmpty() || expected.isEmpty()) {
            return sent.isEmpty() && expected.isEmpty();
        }
        var decoded = HeaderValue.decode(sent.get());
        return decoded.isPresent()
                && (value.isNumber()
                        ? sameNumber(decoded.get(), value)
                        : decoded.get().equals(expected.get()));
    }

    private static boolean sameNumber(String text, JsonNode value) {
        try {
            return new BigDecimal(text).compareTo(value.decimalValue()) == 0;
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }

    private static Optional<String> headerText(JsonNode value) {
        if (value.isString()) {
            return Optional.of(value.stringValue());
        }
        return value.isNumber() || value.isBoolean() ? Optional.of(value.toString()) : Optional.empty();
    }
}
