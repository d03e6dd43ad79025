package dev.jackfield.protocol.rpc;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import org.jspecify.annotations.Nullable;

/// Checks that an object is a JSON-RPC message, and finds its kind.
final class MessageRules {
    private MessageRules() {}

    static Message.Kind requireKind(Fields fields) {
        var id = fields.find("id");
        checkEnvelope(fields, id);
        return fields.has("method") ? kindOfCall(fields, id) : kindOfAnswer(fields, id);
    }

    /// Finds the kind of a request whose `params` are arguments of a tool. JSON-RPC allows an array there, and tools
    /// do not.
    static Message.Kind callKind(Fields fields) {
        var id = fields.find("id");
        checkEnvelope(fields, id);
        if (!fields.has("method")) {
            throw Message.invalid(usableId(id), "there is no \"method\"");
        }
        checkCall(fields, id);
        if (fields.has("params") && !isObject(fields, "params")) {
            throw ReadKeys.badParams(usableId(id), "\"params\" must be an object with the arguments by their names");
        }
        return id == null ? Message.Kind.NOTIFICATION : Message.Kind.REQUEST;
    }

    private static void checkEnvelope(Fields fields, @Nullable Json id) {
        if (!isVersion(fields.find("jsonrpc"))) {
            throw Message.invalid(usableId(id), "\"jsonrpc\" must be \"2.0\"");
        }
        ReadKeys.refuseEnvelope(fields, usableId(id));
    }

    /// Tells whether the version is "2.0", also when it is written with escapes.
    private static boolean isVersion(@Nullable Json version) {
        return version != null
                && (version.equals(Message.VERSION)
                        || version.text().filter("2.0"::equals).isPresent());
    }

    private static Message.Kind kindOfCall(Fields fields, @Nullable Json id) {
        checkCall(fields, id);
        if (fields.has("params") && !isObject(fields, "params")) {
            throw Message.invalid(usableId(id), "\"params\" must be an object");
        }
        ReadKeys.refuseParams(fields.object("params"), id);
        return id == null ? Message.Kind.NOTIFICATION : Message.Kind.REQUEST;
    }

    private static void checkCall(Fields fields, @Nullable Json id) {
        if (!(fields.find("method") instanceof RawJson method) || !method.isString()) {
            throw Message.invalid(usableId(id), "\"method\" must be a string");
        }
        if (isObject(fields, "result") || isObject(fields, "error")) {
            throw Message.invalid(usableId(id), "it has a \"method\" and an answer at once");
        }
        if (id != null && usableId(id) == null) {
            throw Message.invalid(null, "\"id\" must be a string or a number");
        }
    }

    private static Message.Kind kindOfAnswer(Fields fields, @Nullable Json id) {
        if (isObject(fields, "error")) {
            refuseBoth(fields, id);
            return Message.Kind.ERROR;
        }
        if (!isObject(fields, "result")) {
            throw Message.invalid(usableId(id), "there is no \"method\", no \"result\" object and no \"error\" object");
        }
        if (usableId(id) == null) {
            throw Message.invalid(null, "a result needs the \"id\" of its request");
        }
        return Message.Kind.RESULT;
    }

    /// Refuses a result beside an error. A null beside the other is accepted: some servers write it, and most
    /// readers ignore it.
    private static void refuseBoth(Fields fields, @Nullable Json id) {
        if (isObject(fields, "result")) {
            throw Message.invalid(usableId(id), "it has a \"result\" and an \"error\" at once");
        }
    }

    private static boolean isObject(Fields fields, String key) {
        return fields.get(key).flatMap(Json::object).isPresent();
    }

    private static @Nullable Json usableId(@Nullable Json id) {
        return id instanceof RawJson raw && (raw.isString() || raw.isNumber()) ? raw : null;
    }
}
