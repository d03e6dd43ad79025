package dev.jackfield.a2a.client;

import dev.jackfield.a2a.client.message.AgentCard;
import dev.jackfield.a2a.client.protocol.AgentConnection;
import dev.jackfield.transport.http.client.HttpCalls;
import java.util.Optional;

/// An agent whose card was read, and the connection to it.
///
/// @param own the HTTP client that is closed with the connection
record ConnectedAgent(AgentCard card, AgentConnection to, Optional<HttpCalls> own) implements AutoCloseable {

    @Override
    public void close() {
        own.ifPresent(HttpCalls::close);
    }
}
