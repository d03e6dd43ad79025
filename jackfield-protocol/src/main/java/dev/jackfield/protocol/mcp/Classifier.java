package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Tells to which era an HTTP message belongs. The body decides; headers must agree with it.
public final class Classifier {
    private final Function<String, @Nullable String> header;

    // read once: the same request is classified, then checked
    private @Nullable Envelope sender;

    /// Reads the headers of one request.
    ///
    /// @param header looks up a request header by its name
    public Classifier(Function<String, @Nullable String> header) {
        this.header = header;
    }

    public Era classify(Message message) {
        return switch (message.kind()) {
            case RESULT, ERROR -> Era.LEGACY;
            case REQUEST -> classifyRequest(message);
            case NOTIFICATION -> Envelope.isClaimed(message.params()) ? classifyModern(message) : era();
        };
    }

    private Era classifyRequest(Message message) {
        if (Envelope.isClaimed(message.params())) {
            return classifyModern(message);
        }
        if (era() == Era.LEGACY) {
            return Era.LEGACY;
        }
        if (message.method().equals(McpMethod.INITIALIZE)) {
            throw mismatch(Headers.PROTOCOL_VERSION + " names a revision that has no initialize");
        }
        Envelope.read(message.params());
        throw new IllegalStateException("an envelope without a claim");
    }

    private Era classifyModern(Message message) {
        sender = Envelope.read(message.params());
        checkHeader(Headers.PROTOCOL_VERSION, sender.version());
        checkHeader(Headers.METHOD, message.method());
        return Era.MODERN;
    }

    private Era era() {
        var version = header.apply(Headers.PROTOCOL_VERSION);
        return version == null ? Era.LEGACY : Era.of(version.strip());
    }

    /// The rules that only modern requests must keep, in the order in which the protocol wants them judged.
    public void check(Message request) {
        var version = (sender == null ? Envelope.read(request.params()) : sender).version();
        if (!Era.MODERN_VERSIONS.contains(version)) {
            throw unsupportedVersion(version, Era.MODERN_VERSIONS);
        }
        require(Headers.PROTOCOL_VERSION);
        require(Headers.METHOD);
        Headers.subject(request).ifPresent(this::checkSubject);
    }

    private void checkSubject(String subject) {
        var sent = require(Headers.NAME);
        if (HeaderValue.decode(sent).filter(subject::equals).isEmpty()) {
            throw mismatch(Headers.NAME + " does not repeat what the body names");
        }
    }

    private String require(String name) {
        var value = header.apply(name);
        if (value == null) {
            throw mismatch("header " + name + " is missing");
        }
        return value.strip();
    }

    private void checkHeader(String name, String expected) {
        var value = header.apply(name);
        if (value != null && !value.strip().equals(expected)) {
            throw mismatch(name + " says '" + value.strip() + "', the body says '" + expected + "'");
        }
    }

    private static RpcException mismatch(String problem) {
        return new RpcException(RpcError.of(RpcError.HEADER_MISMATCH, "Header mismatch: " + problem));
    }

    public static RpcException unsupportedVersion(String requested, List<String> supported) {
        var names = supported.stream().map(Json::string).map(Json::toString).toList();
        var data = "{\"supported\":[" + String.join(",", names) + "],\"requested\":" + Json.string(requested) + "}";
        return new RpcException(
                RpcError.of(RpcError.UNSUPPORTED_VERSION, "Unsupported protocol version '" + requested + "'")
                        .withData(Json.parse(data)));
    }
}
