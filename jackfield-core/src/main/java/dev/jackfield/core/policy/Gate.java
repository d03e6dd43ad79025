package dev.jackfield.core.policy;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.pipeline.Stage;

/// The stage that enforces the gatekeeper's decision. No other code does.
public final class Gate implements Stage {
    private final Gatekeeper gatekeeper;

    public Gate(Gatekeeper gatekeeper) {
        this.gatekeeper = gatekeeper;
    }

    @Override
    public Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException {
        return switch (gatekeeper.decide(invocation, entry)) {
            case Decision.Allow _ -> visible(invocation, entry, next.proceed(invocation));
            case Decision.Deny(var rule) -> throw denied(invocation, rule);
            case Decision.Reject(var why) ->
                throw HubException.Refused.because(invocation.call().name(), why);
        };
    }

    private Reply visible(Invocation invocation, Entry entry, Reply reply) {
        return invocation.call() instanceof Call.CompletionRequest complete && !complete.ofPrompt()
                ? new Proposals(gatekeeper, invocation, entry.name()).visible(reply)
                : reply;
    }

    private static HubException denied(Invocation invocation, Rule rule) {
        return HubException.Refused.byRule(invocation.call().name(), rule.toString());
    }
}
