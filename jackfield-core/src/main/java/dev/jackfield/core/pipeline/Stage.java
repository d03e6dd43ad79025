package dev.jackfield.core.pipeline;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.Entry;

/// One step around a call: passes it on, changes it, or ends it.
public interface Stage {
    Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException;

    /// Runs the remaining stages.
    interface Next {
        Reply proceed(Invocation invocation) throws InterruptedException;
    }
}
