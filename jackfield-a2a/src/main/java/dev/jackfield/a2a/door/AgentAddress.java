package dev.jackfield.a2a.door;

import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.transport.http.server.HttpExchange;
import java.util.function.Supplier;

/// The URLs under which clients reach the agents: those that are configured, otherwise those that a client used.
record AgentAddress(Supplier<A2aTerms> terms) {

    String of(HttpExchange exchange, String path) {
        return terms.get()
                        .url()
                        .map(url -> url.toString().replaceFirst("/+$", ""))
                        .orElseGet(exchange::origin)
                + path;
    }
}
