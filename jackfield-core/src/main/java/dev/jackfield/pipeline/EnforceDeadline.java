package dev.jackfield.pipeline;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.catalog.Entry;

/// Limits a call to the time that its source allows, and stops one that has none left. The wait for the source to
/// start counts.
public final class EnforceDeadline implements Stage {
    @Override
    public Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException {
        var timely = invocation.until(invocation.trail().after(entry.source().timeout()));
        if (timely.deadline().hasPassed()) {
            throw new HubException.TimedOut(
                    invocation.call().name(), entry.source().timeout());
        }
        return next.proceed(timely);
    }
}
