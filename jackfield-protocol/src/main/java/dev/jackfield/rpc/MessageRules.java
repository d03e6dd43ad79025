package dev.jackfield.rpc;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.json.Raw;
import org.jspecify.annotations.Nullable;

/// What makes an object a JSON-RPC message, and of which kind.
final class MessageRules {
    private MessageRules() {}

    static Message.Kind kind(Fields fields) {
        var id = fields.find("id");
        if (!fields.text("jsonrpc").orElse("").equals("2.0")) {
            throw Message.invalid(usable(id), "\"jsonrpc\" must be \"2.0\"");
        }
        return fields.has("method") ? called(fields, id) : answered(fields, id);
    }

    private static Message.Kind called(Fields fields, @Nullable Json id) {
        if (fields.text("method").isEmpty()) {
            throw Message.invalid(usable(id), "\"method\" must be a string");
        }
        if (fields.has("params") && fields.get("params").flatMap(Json::object).isEmpty()) {
            throw Message.invalid(usable(id), "\"params\" must be an object");
        }
        if (id == null) {
            return Message.Kind.NOTIFICATION;
        }
        if (usable(id) == null) {
            throw Message.invalid(null, "\"id\" must be a string or a number");
        }
        return Message.Kind.REQUEST;
    }

    private static Message.Kind answered(Fields fields, @Nullable Json id) {
        if (fields.get("error").flatMap(Json::object).isPresent()) {
            return Message.Kind.ERROR;
        }
        if (fields.get("result").flatMap(Json::object).isEmpty()) {
            throw Message.invalid(usable(id), "there is no \"method\", no \"result\" object and no \"error\" object");
        }
        if (usable(id) == null) {
            throw Message.invalid(null, "a result needs the \"id\" of its request");
        }
        return Message.Kind.RESULT;
    }

    private static @Nullable Json usable(@Nullable Json id) {
        return id instanceof Raw raw && (raw.isString() || raw.isNumber()) ? raw : null;
    }
}
