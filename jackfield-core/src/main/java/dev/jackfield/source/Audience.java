package dev.jackfield.source;

import dev.jackfield.mcp.ClientCapabilities;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// To whom a source shows an item. Some servers offer what asks back only to clients that can be asked.
///
/// @param clients what those clients can be asked; empty when everybody sees it
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
