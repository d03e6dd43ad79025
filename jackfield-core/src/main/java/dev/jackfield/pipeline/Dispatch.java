package dev.jackfield.pipeline;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.catalog.Entry;

/// The last stage: asks the source.
public final class Dispatch implements Stage {
    @Override
    public Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException {
        return entry.call(invocation);
    }
}
