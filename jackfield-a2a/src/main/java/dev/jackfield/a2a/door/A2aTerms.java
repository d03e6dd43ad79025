package dev.jackfield.a2a.door;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What is configured for the agents of a hub.
///
/// @param ttl how long a task can be found after its creation
/// @param webhooks the hosts that may be told of tasks: `host`, `host:port` or `*.domain`
/// @param url the address under which clients reach the hub, if it is not the one that they use
/// @param needsToken whether clients must say who they are
public record A2aTerms(Duration ttl, List<String> webhooks, Optional<URI> url, boolean needsToken) {
    public A2aTerms {
        webhooks = List.copyOf(webhooks);
    }

    /// Whether tasks may be reported to webhooks at all.
    public boolean pushes() {
        return !webhooks.isEmpty();
    }
}
