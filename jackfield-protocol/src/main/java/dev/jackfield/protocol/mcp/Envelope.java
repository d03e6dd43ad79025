package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The sender of a modern request, as `params._meta` describes it. A legacy session holds one for all its
/// requests.
public record Envelope(String version, Fields capabilities, Fields clientInfo, Optional<String> logLevel) {
    private static final int LONGEST_VERSION = 64;
    private static final int LONGEST_SESSION = 256;
    private static final int LARGEST_CAPABILITIES = 16 << 10;
    private static final int LARGEST_INFO = 64 << 10;

    /// Refuses an envelope that is larger than any client needs: it is kept, and goes along with every call.
    public Envelope {
        refuseBeyond(LONGEST_VERSION, version.length(), "The protocol version");
        refuseBeyond(LARGEST_CAPABILITIES, capabilities.length(), "The client's list of capabilities (capabilities)");
        refuseBeyond(LARGEST_INFO, clientInfo.length(), "The client's description of itself (clientInfo)");
    }

    private static void refuseBeyond(int most, int length, String what) {
        if (length > most) {
            throw new RpcException(RpcError.of(
                    RpcError.INVALID_PARAMS,
                    "%s is too long: %d bytes, and at most %d are allowed".formatted(what, length, most)));
        }
    }

    public static boolean isClaimed(Fields params) {
        return params.object(Meta.KEY).has(Meta.PROTOCOL_VERSION);
    }

    /// Reads the envelope, or throws an error that lists the missing fields.
    public static Envelope read(Fields params) {
        var meta = params.object(Meta.KEY);
        var version = meta.text(Meta.PROTOCOL_VERSION);
        var capabilities = meta.get(Meta.CLIENT_CAPABILITIES).flatMap(Json::object);
        if (version.isEmpty() || capabilities.isEmpty()) {
            throw incompleteError(missingKeys(params, meta));
        }
        meta.text(Meta.SESSION)
                .ifPresent(
                        key -> refuseBeyond(LONGEST_SESSION, key.length(), "The session key (" + Meta.SESSION + ")"));
        meta.get(Meta.LOG_LEVEL).ifPresent(level -> LogLevel.parse(level.text().orElse("")));
        return new Envelope(
                version.get(), capabilities.get(), meta.object(Meta.CLIENT_INFO), meta.text(Meta.LOG_LEVEL));
    }

    private static RpcException incompleteError(List<String> missing) {
        return new RpcException(RpcError.of(
                        RpcError.INVALID_PARAMS,
                        "Every request of this revision names its sender in params._meta; missing or not valid: "
                                + String.join(", ", missing))
                .withData(missingData(missing)));
    }

    private static List<String> missingKeys(Fields params, Fields meta) {
        if (!params.has(Meta.KEY)) {
            return List.of(Meta.KEY);
        }
        var missing = new ArrayList<String>();
        if (meta.text(Meta.PROTOCOL_VERSION).isEmpty()) {
            missing.add(Meta.PROTOCOL_VERSION);
        }
        if (meta.get(Meta.CLIENT_CAPABILITIES).flatMap(Json::object).isEmpty()) {
            missing.add(Meta.CLIENT_CAPABILITIES);
        }
        return missing;
    }

    private static Json missingData(List<String> missing) {
        var names = missing.stream().map(Json::string).map(Json::toString).toList();
        return Json.parse("{\"envelope\":{\"missing\":[" + String.join(",", names) + "]}}");
    }

    /// Adds this envelope to `meta`.
    public Fields stamp(Fields meta) {
        var stamped = meta.with(Meta.PROTOCOL_VERSION, version).with(Meta.CLIENT_CAPABILITIES, capabilities);
        if (!clientInfo.isEmpty()) {
            stamped = stamped.with(Meta.CLIENT_INFO, clientInfo);
        }
        return logLevel.isPresent() ? stamped.with(Meta.LOG_LEVEL, logLevel.get()) : stamped;
    }
}
