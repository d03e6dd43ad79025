package dev.jackfield.a2a.door.request;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What is configured for the agents of a hub.
///
/// @param isEnabled whether agents are served
/// @param ttl how long a task can be found after its creation
/// @param webhooks the hosts that may be told of tasks: `host`, `host:port` or `*.domain`
/// @param url the address under which clients reach the hub, if it is not the one that they use
/// @param workflow the source whose tool `ask` answers messages in plain words, if there is one
/// @param needsToken whether clients must say who they are
/// @param showsOld whether cards have the members of A2A 0.3 too, for clients that do not name their version
public record A2aTerms(
        boolean isEnabled,
        Duration ttl,
        List<String> webhooks,
        Optional<URI> url,
        Optional<String> workflow,
        boolean needsToken,
        boolean showsOld) {
    public A2aTerms {
        webhooks = List.copyOf(webhooks);
    }

    /// Whether tasks may be reported to webhooks at all.
    public boolean pushes() {
        return !webhooks.isEmpty();
    }
}
