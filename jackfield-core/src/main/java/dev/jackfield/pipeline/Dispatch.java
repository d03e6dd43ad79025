package dev.jackfield.pipeline;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.catalog.Entry;

/// The last stage: asks the source, and says who answered, so that no door has to look for it again.
public final class Dispatch implements Stage {
    @Override
    public Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException {
        if (!entry.source().resumes()) {
            invocation.refuseToResume();
        }
        var reply = entry.call(invocation);
        return reply instanceof Reply.Complete complete
                ? complete.by(entry.item().definition())
                : reply;
    }
}
