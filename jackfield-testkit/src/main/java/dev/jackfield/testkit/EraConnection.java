package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.Set;

/// One client's connection to a fake server: finds the era of each request and answers by its rules.
public final class EraConnection implements McpServer {
    /// Codes of protocol errors; every other error of a handler becomes a result with an error.
    private static final Set<Integer> PROTOCOL = Set.of(
            RpcError.METHOD_NOT_FOUND,
            RpcError.HEADER_MISMATCH,
            RpcError.MISSING_CAPABILITY,
            RpcError.UNSUPPORTED_VERSION);

    private final SpokenEras eras;
    private final LegacySession legacy;
    private final ModernRules modern;

    public EraConnection(SpokenEras eras, Answers server) {
        this.eras = eras;
        this.legacy = new LegacySession(server);
        this.modern = new ModernRules(server);
        server.subscriptions().add(legacy);
    }

    @Override
    public Message answer(Message request, ClientLink client) throws InterruptedException {
        try {
            return Message.result(request.id(), result(request, client));
        } catch (RpcException refused) {
            if (PROTOCOL.contains(refused.error().code())) {
                throw refused;
            }
            return Message.error(request.id(), refused.error());
        }
    }

    private Fields result(Message request, ClientLink client) throws InterruptedException {
        return switch (eras.eraOf(request)) {
            case LEGACY -> legacy.answer(request, client);
            case MODERN -> modern.answer(request, client);
        };
    }

    @Override
    public void handleNotification(Message notification) {
        // Neither notifications/initialized nor what a client reports of itself changes an answer.
    }

    @Override
    public void streamOpened(ClientLink stream) {
        legacy.addStream(stream);
    }

    @Override
    public void streamClosed(ClientLink stream) {
        legacy.removeStream(stream);
    }

    @Override
    public void close() {
        legacy.close();
    }
}
