package dev.jackfield.core.source;

import dev.jackfield.protocol.mcp.ClientCapabilities;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The clients to which a source shows an item. Some servers offer tools that ask questions only to clients that
/// can answer.
///
/// @param clients the kinds of clients that see the item; empty when all do, or all with the capability
/// @param capability clients that declare it see the item
public record Audience(Set<ClientCapabilities> clients, Optional<String> capability) {
    public static final Audience EVERYBODY = new Audience(Set.of());

    public Audience {
        clients = Set.copyOf(clients);
    }

    public Audience(Set<ClientCapabilities> clients) {
        this(clients, Optional.empty());
    }

    /// Returns the clients with a capability: `sampling`, `elicitation` or `roots`.
    public static Audience with(String capability) {
        return new Audience(Set.of(), Optional.of(capability));
    }

    public static Audience of(ClientCapabilities answers) {
        return new Audience(Set.of(answers));
    }

    public boolean includes(ClientCapabilities answers) {
        var isOpen = clients.isEmpty() && capability.isEmpty();
        return isOpen
                || clients.contains(answers)
                || capability.filter(answers.declared()::has).isPresent();
    }

    Audience and(Audience other) {
        return new Audience(
                Stream.concat(clients.stream(), other.clients.stream()).collect(Collectors.toSet()),
                capability.or(() -> other.capability));
    }
}
