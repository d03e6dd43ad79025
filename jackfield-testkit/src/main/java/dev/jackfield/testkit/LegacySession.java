package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/// The state of a legacy session: the handshake, the log level, subscriptions and the open streams.
final class LegacySession implements Subscriptions.Listener {
    private final Answers server;
    private final Deque<ClientLink> streams = new ConcurrentLinkedDeque<>();
    private final Set<String> watched = ConcurrentHashMap.newKeySet();

    // written by initialize and logging/setLevel; null before the handshake
    private volatile @Nullable Envelope client;

    LegacySession(Answers server) {
        this.server = server;
    }

    Fields answer(Message request, ClientLink link) throws InterruptedException {
        var params = request.params();
        return switch (request.method()) {
            case McpMethod.INITIALIZE -> initialize(params);
            case McpMethod.PING -> Fields.EMPTY;
            case McpMethod.SERVER_DISCOVER -> throw Answers.methodNotFound(request.method());
            case McpMethod.LOGGING_SET_LEVEL -> setLevel(params);
            case McpMethod.RESOURCES_SUBSCRIBE -> watch(params, true);
            case McpMethod.RESOURCES_UNSUBSCRIBE -> watch(params, false);
            default -> server.answer(new IncomingRequest(request, link, client()));
        };
    }

    private Fields initialize(Fields params) {
        var asked = params.text("protocolVersion").orElse("");
        var spoken = server.legacyRevisions();
        var version = spoken.contains(asked) ? asked : spoken.getFirst();
        client = new Envelope(
                version,
                params.object("capabilities"),
                params.object("clientInfo"),
                Optional.of(LogLevel.DEBUG.wireName()));
        return server.withInstructions(Fields.of("protocolVersion", Json.string(version))
                .with("capabilities", server.capabilities(Era.LEGACY))
                .with("serverInfo", ModernRules.info(server)));
    }

    private Envelope client() {
        var known = client;
        if (known == null) {
            throw new RpcException(RpcError.of(RpcError.INVALID_REQUEST, "The first request must be initialize"));
        }
        return known;
    }

    private Fields setLevel(Fields params) {
        require("logging", McpMethod.LOGGING_SET_LEVEL);
        var level = LogLevel.parse(params.text("level").orElse(""));
        var known = client();
        client = new Envelope(known.version(), known.capabilities(), known.clientInfo(), Optional.of(level.wireName()));
        return Fields.EMPTY;
    }

    private Fields watch(Fields params, boolean on) {
        require("resources", McpMethod.RESOURCES_SUBSCRIBE);
        var uri = params.text("uri").orElseThrow(() -> IncomingRequest.invalid("'uri' is missing"));
        if (on) {
            watched.add(uri);
        } else {
            watched.remove(uri);
        }
        return Fields.EMPTY;
    }

    private void require(String capability, String method) {
        client();
        if (!server.capabilities().has(capability)) {
            throw Answers.methodNotFound(method);
        }
    }

    void addStream(ClientLink stream) {
        streams.addFirst(stream);
    }

    void removeStream(ClientLink stream) {
        streams.remove(stream);
    }

    /// Sends a change to one stream only, because the client would count it twice.
    @Override
    public void hear(Message change) {
        var stream = streams.peekFirst();
        if (stream != null && client != null && wants(change)) {
            stream.notify(change);
        }
    }

    private boolean wants(Message change) {
        return change.params().text("uri").map(watched::contains).orElse(true);
    }

    void close() {
        server.subscriptions().remove(this);
    }
}
