package dev.jackfield.a2a.toolrpc;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.transport.http.server.CancellableRequest;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.Mount;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// A server of plain JSON-RPC: a few methods behind `/rpc`, and nothing of MCP.
final class PlainServer implements Mount, AutoCloseable {
    private final Map<String, Method> methods = new ConcurrentHashMap<>();
    private final List<Message> received = new CopyOnWriteArrayList<>();
    private final HostSettings settings;
    private final URI url;
    private HttpHost host;

    /// What one method answers.
    interface Method {
        Fields answer(Fields params) throws InterruptedException;
    }

    /// A method that answers with an error of the protocol.
    static final class FaultException extends RuntimeException {
        private final transient RpcError error;

        FaultException(int code, String message) {
            this.error = RpcError.of(code, message);
        }
    }

    PlainServer() {
        this(HostSettings.loopback(0));
    }

    PlainServer(HostSettings settings) {
        this.settings = settings;
        this.host = HttpHost.start(settings, Map.of("/rpc", this));
        this.url = host.uri().resolve("/rpc");
    }

    PlainServer on(String method, Method answer) {
        methods.put(method, answer);
        return this;
    }

    PlainServer on(String method, String result) {
        return on(method, _ -> Json.parse(result).object().orElseThrow());
    }

    URI url() {
        return url;
    }

    /// The names of the methods that were called, without those by which it was looked at.
    List<String> calledMethods() {
        return received.stream()
                .map(Message::method)
                .filter(method -> !method.equals("tools/list"))
                .toList();
    }

    List<Message> received() {
        return received;
    }

    void stop() {
        host.close();
    }

    void startAgain() {
        host.close();
        host = HttpHost.start(
                new HostSettings(
                        settings.host(),
                        url.getPort(),
                        settings.allowedHosts(),
                        settings.allowedOrigins(),
                        settings.maxBody(),
                        settings.maxHeaders(),
                        settings.idle()),
                Map.of("/rpc", this));
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        var request = Message.parseCall(exchange.body());
        received.add(request);
        var answer = answer(request, exchange);
        exchange.respond(answer.error().isPresent() ? 404 : 200, "application/json", answer.bytes(), Map.of());
    }

    private Message answer(Message request, HttpExchange exchange) throws IOException {
        var method = methods.get(request.method());
        if (method == null) {
            return Message.error(request.id(), RpcError.of(RpcError.METHOD_NOT_FOUND, "Method not found"));
        }
        try (var running = new CancellableRequest()) {
            exchange.onGone(running::cancel);
            return Message.result(request.id(), method.answer(request.params()));
        } catch (FaultException fault) {
            return Message.error(request.id(), fault.error);
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }

    @Override
    public void close() {
        host.close();
    }
}
