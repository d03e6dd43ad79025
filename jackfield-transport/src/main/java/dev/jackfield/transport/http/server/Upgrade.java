package dev.jackfield.transport.http.server;

import dev.jackfield.protocol.rpc.GrowingMemory;
import dev.jackfield.transport.http.websocket.WebSocketInbox;
import dev.jackfield.transport.http.websocket.WebSocketLimits;
import dev.jackfield.transport.http.websocket.WebSocketWire;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/// Turns an exchange into a WebSocket. From then on the server library finishes the exchange.
final class Upgrade {
    private final ServerWebSocketContainer sockets;
    private final Callback callback;

    // the request's thread only
    private boolean accepted;

    Upgrade(ServerWebSocketContainer sockets, Callback callback) {
        this.sockets = sockets;
        this.callback = callback;
    }

    /// Accepts the WebSocket.
    ///
    /// @param owner whose memory messages take while they arrive
    WebSocketWire accept(
            Request request, Response response, WebSocketLimits limits, Optional<String> protocol, Object owner)
            throws IOException {
        var end = new WebSocketInbox("the client", limits, new GrowingMemory(owner));
        var wire = WebSocketWire.server(end, limits);
        accepted = sockets.upgrade(
                (_, answer, _) -> {
                    protocol.ifPresent(answer::setAcceptedSubProtocol);
                    answer.setExtensions(List.of()); // compression costs each idle connection more than it saves
                    return end;
                },
                request,
                response,
                callback);
        if (!accepted) {
            wire.close();
            throw new HttpRefusedException(400, "This is not a WebSocket upgrade of version 13");
        }
        return wire;
    }

    void completeUnlessAccepted() {
        if (!accepted) {
            callback.succeeded();
        }
    }
}
