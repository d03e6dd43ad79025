package dev.jackfield.a2a.client.protocol;

import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.transport.http.BodyExcerpt;
import dev.jackfield.transport.http.client.HttpCalls;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// Sends requests to one interface of an agent. Safe for use by several threads.
///
/// @param headers go with every request, and may hold secrets
/// @param streams whether the agent answers with streams of events
/// @param budget bounds what its streams may bring in a time
public record AgentConnection(
        HttpCalls calls, Protocol protocol, Map<String, String> headers, boolean streams, FlowBudget budget) {

    /// Sends a request and waits for its result.
    public Fields call(Operation operation, Fields params, Deadline deadline) throws InterruptedException {
        var request = protocol.request(operation, params);
        try {
            var answer = calls.ask(request.method(), request.url(), headersFor(request), request.body(), deadline);
            return protocol.result(operation, answer.status(), answer.text().getBytes(StandardCharsets.UTF_8));
        } catch (ChannelException lost) {
            throw translate(lost);
        }
    }

    /// Opens a stream of events. The caller closes it.
    public EventFeed open(Operation operation, Fields params) {
        var request = protocol.request(operation, params);
        var call =
                calls.post(request.url(), headersFor(request), request.body()).withBudget(budget);
        return EventFeed.start(protocol, operation, call);
    }

    private Map<String, String> headersFor(Protocol.Request request) {
        var all = new HashMap<>(headers);
        all.putAll(request.headers());
        return all;
    }

    /// Turns the failure of a connection into that of a client.
    static A2aException translate(ChannelException lost) {
        var text = String.valueOf(lost.getMessage());
        return switch (lost) {
            case ChannelException.ClosedException closed ->
                new A2aException.UnreachableException(text, closed.isUnsent(), closed);
            case ChannelException.TimedOutException _ -> new A2aException.TimedOutException(text);
            case ChannelException.RefusedException refused -> new A2aException.RefusedException(refused.status(), text);
            default -> new A2aException.UnreachableException(text, false, lost);
        };
    }

    static A2aException.RefusedException refusal(int status, byte[] body) {
        var said = BodyExcerpt.of(body);
        return new A2aException.RefusedException(
                status, "The agent answered %d%s".formatted(status, said.isEmpty() ? "" : ": " + said));
    }
}
