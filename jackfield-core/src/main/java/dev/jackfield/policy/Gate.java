package dev.jackfield.policy;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.catalog.Entry;
import dev.jackfield.pipeline.Stage;

/// Turns the gatekeeper's decision into an action. No other code does.
public final class Gate implements Stage {
    private final Gatekeeper gatekeeper;

    public Gate(Gatekeeper gatekeeper) {
        this.gatekeeper = gatekeeper;
    }

    @Override
    public Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException {
        return switch (gatekeeper.decide(invocation, entry)) {
            case Decision.Allow _ -> next.proceed(invocation);
            case Decision.Deny(var rule) -> throw new HubException.Refused(entry.name(), rule.toString());
        };
    }
}
