package dev.jackfield.protocol.rpc;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One JSON-RPC message. Parts that are not changed are sent on as the bytes that arrived.
public final class Message {
    static final RawJson VERSION = Json.string("2.0");

    private final Fields fields;
    private final Kind kind;

    // read once, because every door and channel asks for it
    private final String method;

    public enum Kind {
        REQUEST,
        NOTIFICATION,
        RESULT,
        ERROR
    }

    private Message(Fields fields, Kind kind, String method) {
        this.fields = fields;
        this.kind = kind;
        this.method = method;
    }

    /// Reads one message; a batch is not one.
    public static Message parse(byte[] bytes) {
        try {
            var plain = Json.tryParseQuickly(bytes);
            return plain == null ? checkRequest(of(Json.parseThoroughly(bytes))) : of(plain);
        } catch (InvalidJsonException malformed) {
            throw new RpcException(RpcError.of(RpcError.PARSE, "Parse error: " + malformed.getMessage()), malformed);
        }
    }

    /// Reads one message whose `params` are the arguments of a tool, which may have any keys.
    public static Message parseCall(byte[] bytes) {
        try {
            var plain = Json.tryParseQuickly(bytes);
            return plain == null ? checkCall(callOf(Json.parseThoroughly(bytes))) : callOf(plain);
        } catch (InvalidJsonException malformed) {
            throw new RpcException(RpcError.of(RpcError.PARSE, "Parse error: " + malformed.getMessage()), malformed);
        }
    }

    private static Message checkCall(Message call) {
        refuseTwoReadings(call);
        return call;
    }

    private static Message callOf(Json json) {
        var fields = json.object().orElseThrow(() -> invalid(null, "a message is one JSON object"));
        return new Message(
                fields, MessageRules.callKind(fields), fields.text("method").orElse(""));
    }

    /// Refuses a request that its server could read in another way than the hub does.
    private static Message checkRequest(Message message) {
        if (message.isRequest()) {
            refuseTwoReadings(message);
        }
        return message;
    }

    private static void refuseTwoReadings(Message message) {
        try {
            message.params().requireOneReading();
        } catch (InvalidJsonException ambiguous) {
            throw ReadKeys.badParams(message.id(), "params: " + ambiguous.getMessage());
        }
    }

    private static Message of(Json json) {
        var fields = json.object().orElseThrow(() -> invalid(null, "a message is one JSON object"));
        var method = fields.text("method").orElse("");
        return new Message(fields, MessageRules.requireKind(fields), method);
    }

    public static Message request(Json id, String method, Fields params) {
        return new Message(start().with("id", id).with("method", method).with("params", params), Kind.REQUEST, method);
    }

    public static Message notification(String method, Fields params) {
        return new Message(start().with("method", method).with("params", params), Kind.NOTIFICATION, method);
    }

    public static Message result(Json id, Fields result) {
        return new Message(start().with("id", id).with("result", result), Kind.RESULT, "");
    }

    /// An error response, with the id of the request; null when that could not be read.
    public static Message error(@Nullable Json id, RpcError error) {
        var start = id == null ? start() : start().with("id", id);
        return new Message(start.with("error", error.json()), Kind.ERROR, "");
    }

    private static Fields start() {
        return Fields.of("jsonrpc", VERSION);
    }

    static RpcException invalid(@Nullable Json id, String problem) {
        return new RpcException(RpcError.of(RpcError.INVALID_REQUEST, "Invalid request: " + problem), id);
    }

    public Kind kind() {
        return kind;
    }

    public boolean isRequest() {
        return kind == Kind.REQUEST;
    }

    public boolean isResponse() {
        return kind == Kind.RESULT || kind == Kind.ERROR;
    }

    /// The id, of whatever JSON type it is; notifications have none.
    public RawJson id() {
        return fields.get("id").map(RawJson.class::cast).orElse(RawJson.NULL);
    }

    /// The method of a request or notification; empty for a response.
    public String method() {
        return method;
    }

    public Fields params() {
        return fields.object("params");
    }

    public Fields result() {
        return fields.object("result");
    }

    public Optional<RpcError> error() {
        return kind == Kind.ERROR ? Optional.of(RpcError.read(fields.object("error"))) : Optional.empty();
    }

    public Message withId(Json id) {
        return new Message(fields.with("id", id), kind, method);
    }

    public Message withParams(Fields params) {
        return new Message(fields.with("params", params), kind, method);
    }

    public Fields json() {
        return fields;
    }

    /// The size in bytes.
    public int length() {
        return fields.length();
    }

    public byte[] bytes() {
        return fields.bytes();
    }

    public byte[] line() {
        return fields.line();
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
