package dev.jackfield.transport.http.door;

import dev.jackfield.protocol.mcp.Classifier;
import dev.jackfield.protocol.mcp.Headers;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.transport.http.server.CancellableRequest;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.Statuses;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The stateless era: each request describes itself completely, and a client that closes the connection cancels
/// it.
record ModernDoor(McpMountSettings settings, OpenAdmissions admissions) {
    private static final Logger LOG = LoggerFactory.getLogger(McpMount.class);

    void handle(Message message, Classifier classifier, HttpExchange exchange, Admission admission) throws IOException {
        if (message.isRequest()) {
            classifier.check(message);
            answer(message, exchange, admission);
            return;
        }
        try (var server = admission.server().get()) {
            server.handleNotification(message);
        }
        exchange.respond(202, Map.of());
    }

    private void answer(Message request, HttpExchange exchange, Admission admission) throws IOException {
        var link = PostLink.ofModern(exchange, settings.keepAlive(), exchange.headersStarting(Headers.PARAM_PREFIX));
        Message response;
        var status = 200;
        try (var server = admission.server().get();
                var running = new CancellableRequest()) {
            exchange.onGone(running::cancel);
            response = request.method().equals(McpMethod.SUBSCRIPTIONS_LISTEN)
                    ? listen(server, request, link, admissions.begin(admission, running::cancel))
                    : server.answer(request, link);
            status = Statuses.of(response);
        } catch (RpcException refused) {
            response = Message.error(request.id(), refused.error());
            status = Statuses.of(refused.error());
        } catch (InterruptedException interrupted) {
            link.abandon();
            throw (IOException) new InterruptedIOException("the client is gone").initCause(interrupted);
        } catch (RuntimeException broken) {
            response = internalError(request, broken);
        }
        link.finish(response, status);
    }

    /// Serves `subscriptions/listen`, the only request that does not end by itself.
    private static Message listen(McpServer server, Message request, PostLink link, OpenAdmissions.OpenAdmission open)
            throws InterruptedException {
        try (open) {
            return server.answer(request, link);
        }
    }

    static Message internalError(Message request, RuntimeException broken) {
        LOG.error("{} failed", request.method(), broken);
        return Message.error(request.id(), RpcError.of(RpcError.INTERNAL, "Internal error"));
    }
}
