package dev.jackfield.core.pipeline;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.Entry;

/// Records spans of calls for a tracing system. Without one, trace context is only passed on.
public interface Tracing {

    /// Runs a call whose name is not resolved yet.
    Reply call(Invocation invocation, Stage.Next rest) throws InterruptedException;

    /// Runs the part of a call that its source answers. It may change the `_meta` that is passed on.
    Reply dispatch(Invocation invocation, Entry entry, Stage.Next rest) throws InterruptedException;

    /// Records nothing.
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
