package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// W3C trace context: in `_meta` between MCP parties (SEP-414), in headers with equal names over HTTP.
public final class TraceContext {
    public static final String PARENT = "traceparent";
    public static final String STATE = "tracestate";
    public static final String BAGGAGE = "baggage";

    private static final List<String> KEYS = List.of(PARENT, STATE, BAGGAGE);

    private static final Pattern VALID_PARENT =
            Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}(-[!-~]{0,100})?");

    /// The text that a header may hold: no line ends, nothing that two parties could read in two ways.
    private static final Pattern HEADER_TEXT = Pattern.compile("[!-~]([ -~]{0,8190}[!-~])?");

    private TraceContext() {}

    /// Adds the context of the transport to a request that has none of its own.
    ///
    /// @param headers all values of a header
    public static Message withTransportContext(Message request, Function<String, List<String>> headers) {
        var parent = headers.apply(PARENT);
        if (parent.size() != 1 || !VALID_PARENT.matcher(parent.getFirst()).matches()) {
            return request;
        }
        var meta = request.params().object(Meta.KEY);
        return meta.has(PARENT)
                ? request
                : request.withParams(request.params().with(Meta.KEY, withHeaders(meta, headers)));
    }

    private static Fields withHeaders(Fields meta, Function<String, List<String>> headers) {
        var whole = meta;
        for (var key : KEYS) {
            var values = headers.apply(key);
            if (!values.isEmpty() && !meta.has(key)) {
                whole = whole.with(key, String.join(",", values));
            }
        }
        return whole;
    }

    /// Returns the context of a message as headers, for intermediaries that do not read bodies.
    public static Map<String, String> headers(Message message) {
        var meta = message.params().object(Meta.KEY);
        if (parent(meta).isEmpty()) {
            return Map.of();
        }
        var headers = new LinkedHashMap<String, String>();
        for (var key : KEYS) {
            meta.text(key)
                    .filter(text -> HEADER_TEXT.matcher(text).matches())
                    .ifPresent(text -> headers.put(key, text));
        }
        return headers;
    }

    private static Optional<String> parent(Fields meta) {
        return meta.text(PARENT).filter(text -> VALID_PARENT.matcher(text).matches());
    }
}
