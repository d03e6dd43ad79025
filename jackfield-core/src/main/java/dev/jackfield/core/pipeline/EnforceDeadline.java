package dev.jackfield.core.pipeline;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.Entry;

/// Limits a call to the time that its source allows, and stops one that has none left. The wait for the source to
/// start counts.
public final class EnforceDeadline implements Stage {
    @Override
    public Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException {
        var timely = invocation.withDeadline(
                invocation.state().deadlineAfter(entry.source().timeout()));
        if (timely.deadline().hasPassed()) {
            throw new HubException.TimedOutException(
                    invocation.call().name(), entry.source().timeout());
        }
        return next.proceed(timely);
    }
}
