package dev.jackfield.core.endpoint;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Classifier;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The data of a legacy client from its `initialize`, valid for all its requests, and the era of this connection.
final class Handshake {
    private static final int LONGEST_VERSION = 64;
    private static final int LARGEST_KEPT = 4 << 10;

    // written by the request that settles it, read by later ones
    private volatile @Nullable Envelope agreed;
    private volatile @Nullable Era pinned;

    /// Fixes the era of a connection at its first modern request. `server/discover` does not count, because it is
    /// only a probe.
    void pin(Era era, String method) {
        if (!method.equals(McpMethod.SERVER_DISCOVER)) {
            pinned = era;
        }
    }

    boolean isLegacy() {
        return agreed != null;
    }

    Fields initialize(Fields params, Discovery discovery) {
        var wanted = params.text("protocolVersion").orElse("");
        if (wanted.length() > LONGEST_VERSION) {
            throw new RpcException(RpcError.of(
                    RpcError.INVALID_PARAMS,
                    "params.protocolVersion must be a date such as " + Era.newestLegacy() + ", not a long text"));
        }
        if (pinned == Era.MODERN) {
            throw Classifier.unsupportedVersion(wanted, Era.MODERN_VERSIONS);
        }
        if (wanted.isEmpty()) {
            throw new RpcException(RpcError.of(RpcError.INVALID_PARAMS, "initialize needs params.protocolVersion"));
        }
        var version = Era.LEGACY_VERSIONS.contains(wanted) ? wanted : Era.newestLegacy();
        agreed = smallCopy(
                new Envelope(version, params.object("capabilities"), params.object("clientInfo"), Optional.empty()));
        return discovery.greeting(version);
    }

    /// Returns a small copy for the whole session, which does not keep the bytes of the message in memory.
    private static Envelope smallCopy(Envelope said) {
        var info = said.clientInfo().length() <= LARGEST_KEPT ? copy(said.clientInfo()) : shortInfo(said.clientInfo());
        return new Envelope(said.version(), copy(said.capabilities()), info, said.logLevel());
    }

    private static Fields copy(Fields fields) {
        return Json.parse(fields.bytes()).object().orElse(Fields.EMPTY);
    }

    /// Returns only name and version, each shortened.
    private static Fields shortInfo(Fields info) {
        return Fields.EMPTY
                .with("name", shorten(info.text("name").orElse("")))
                .with("version", shorten(info.text("version").orElse("")));
    }

    private static String shorten(String text) {
        return text.length() > 200 ? text.substring(0, 200) : text;
    }

    /// Sets the level from which this client gets log messages of its calls.
    Fields setLevel(Fields params) {
        var level = LogLevel.parse(params.text("level").orElse(""));
        var known = requireEnvelope();
        agreed = new Envelope(known.version(), known.capabilities(), known.clientInfo(), Optional.of(level.wireName()));
        return Fields.EMPTY;
    }

    /// Returns the level that the client asked for, if it did.
    Optional<String> logLevel() {
        return Optional.ofNullable(agreed).flatMap(Envelope::logLevel);
    }

    Envelope requireEnvelope() {
        var envelope = agreed;
        if (envelope == null) {
            throw new RpcException(RpcError.of(
                    RpcError.INVALID_REQUEST,
                    "Send initialize first, or the envelope of " + Era.newestModern() + " in params._meta"));
        }
        return envelope;
    }
}
