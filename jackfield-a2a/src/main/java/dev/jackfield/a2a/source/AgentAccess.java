package dev.jackfield.a2a.source;

import dev.jackfield.a2a.client.A2aClient;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The state of an agent, and the client that all calls share while its card is known.
final class AgentAccess {
    private final String id;
    private final InstantSource clock;

    // both written under the lock of this
    private volatile SourceState state;
    private volatile @Nullable A2aClient client;

    AgentAccess(String id, InstantSource clock) {
        this.id = id;
        this.clock = clock;
        this.state = new SourceState.Starting(clock.instant());
    }

    SourceState state() {
        return state;
    }

    synchronized void setState(SourceState next, Optional<A2aClient> with) {
        state = next;
        client = with.orElse(null);
        notifyAll();
    }

    /// Returns the client, and waits for one while the card is being read.
    synchronized A2aClient awaitReady(Deadline deadline) throws InterruptedException {
        while (client == null) {
            if (!(state instanceof SourceState.Starting)) {
                throw state.refusal(id, clock.instant());
            }
            if (deadline.hasPassed()) {
                throw HubException.UnavailableException.ofPublicReason(
                        id, "it is still starting; try again in a moment");
            }
            TimeUnit.NANOSECONDS.timedWait(this, deadline.nanosLeft());
        }
        return client;
    }
}
