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
            case Decision.Allow _ -> filterReply(invocation, entry, next.proceed(invocation));
            case Decision.Deny(var rule) -> throw refusal(invocation, rule);
            case Decision.Reject(var why) ->
                throw HubException.RefusedException.because(invocation.call().name(), why);
        };
    }

    private Reply filterReply(Invocation invocation, Entry entry, Reply reply) {
        return invocation.call() instanceof Call.CompletionRequest complete && !complete.ofPrompt()
                ? new Proposals(gatekeeper, invocation, entry.name()).filter(reply)
                : reply;
    }

    private static HubException refusal(Invocation invocation, Rule rule) {
        return HubException.RefusedException.byRule(invocation.call().name(), rule.toString());
    }
}
