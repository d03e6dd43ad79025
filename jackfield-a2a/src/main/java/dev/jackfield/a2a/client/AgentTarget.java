package dev.jackfield.a2a.client;

import dev.jackfield.a2a.client.message.AgentCard;
import dev.jackfield.a2a.client.message.ProtocolBinding;
import dev.jackfield.a2a.client.protocol.AgentConnection;
import dev.jackfield.a2a.client.protocol.CardReader;
import dev.jackfield.a2a.client.protocol.InterfaceChoice;
import dev.jackfield.a2a.client.protocol.Protocol;
import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Where an agent is and how to connect to it.
///
/// @param origins other origins that its card may name
/// @param binding the only binding to use
/// @param shared the HTTP client to use; without one, the connection gets its own
record AgentTarget(
        URI url,
        Map<String, String> headers,
        Set<String> origins,
        Optional<ProtocolBinding> binding,
        Optional<HttpCalls> shared,
        Duration startTimeout) {

    AgentTarget {
        headers = Map.copyOf(headers);
        origins = Set.copyOf(origins);
    }

    /// Reads the card of the agent and chooses one of its interfaces.
    ConnectedAgent connect() throws InterruptedException {
        if (shared.isPresent()) {
            return connect(shared.get(), Optional.empty());
        }
        var own = new HttpCalls(Trust.USUAL, Proxies.proxyFor(System.getenv()));
        try {
            return connect(own, Optional.of(own));
        } catch (RuntimeException | InterruptedException failed) {
            own.close();
            throw failed;
        }
    }

    private ConnectedAgent connect(HttpCalls calls, Optional<HttpCalls> own) throws InterruptedException {
        var found = new CardReader(calls, url, headers).read(Deadline.after(startTimeout));
        var card = new AgentCard(found.card());
        var agent = new InterfaceChoice(found.at(), binding, origins).choose(found.card());
        var connection = new AgentConnection(calls, Protocol.of(agent), headers, card.canStream(), Intake.ofSource());
        return new ConnectedAgent(card, connection, own);
    }

    /// An agent whose card was read, and the connection to it.
    ///
    /// @param own the HTTP client that is closed with the connection
    record ConnectedAgent(AgentCard card, AgentConnection to, Optional<HttpCalls> own) implements AutoCloseable {

        @Override
        public void close() {
            own.ifPresent(HttpCalls::close);
        }
    }
}
