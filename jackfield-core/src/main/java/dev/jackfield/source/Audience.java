package dev.jackfield.source;

import dev.jackfield.mcp.ClientCapabilities;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The clients to which a source shows an item. Some servers offer tools that ask questions only to clients that
/// can answer.
///
/// @param clients the kinds of clients that see the item; empty when all do
public record Audience(Set<ClientCapabilities> clients) {
    public static final Audience EVERYBODY = new Audience(Set.of());

    public Audience {
        clients = Set.copyOf(clients);
    }

    public static Audience of(ClientCapabilities answers) {
        return new Audience(Set.of(answers));
    }

    public boolean includes(ClientCapabilities answers) {
        return clients.isEmpty() || clients.contains(answers);
    }

    Audience and(Audience other) {
        return new Audience(
                Stream.concat(clients.stream(), other.clients.stream()).collect(Collectors.toSet()));
    }
}
