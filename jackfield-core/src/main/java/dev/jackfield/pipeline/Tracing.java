package dev.jackfield.pipeline;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.catalog.Entry;

/// Follows calls on their way, for a system that shows traces. Without one, trace context is only carried.
public interface Tracing {

    /// Runs a whole call, of which it is not known yet whether there is such a thing.
    Reply call(Invocation invocation, Stage.Next rest) throws InterruptedException;

    /// Runs the part of a call that is its source's; what the invocation carries on may be changed.
    Reply dispatch(Invocation invocation, Entry entry, Stage.Next rest) throws InterruptedException;

    /// Nobody looks.
    Tracing NONE = new Tracing() {
        @Override
        public Reply call(Invocation invocation, Stage.Next rest) throws InterruptedException {
            return rest.proceed(invocation);
        }

        @Override
        public Reply dispatch(Invocation invocation, Entry entry, Stage.Next rest) throws InterruptedException {
            return rest.proceed(invocation);
        }
    };
}
