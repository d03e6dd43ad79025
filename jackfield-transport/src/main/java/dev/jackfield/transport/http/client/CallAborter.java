package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.rpc.ChannelException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Ends a call that took too long, whether it is still being sent or waits for its answer.
final class CallAborter {
    // both guarded by this
    private @Nullable Consumer<ChannelException> abort;
    private @Nullable ChannelException late;

    void attach(HttpCall sending) {
        attach(sending::abort);
    }

    void attach(ResumableAnswer waiting) {
        attach(waiting::abort);
    }

    private synchronized void attach(Consumer<ChannelException> action) {
        abort = action;
        if (late != null) {
            action.accept(late);
        }
    }

    synchronized void abort(ChannelException reason) {
        late = reason;
        if (abort != null) {
            abort.accept(reason);
        }
    }
}
