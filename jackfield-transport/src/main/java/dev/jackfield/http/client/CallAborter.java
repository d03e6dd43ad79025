package dev.jackfield.http.client;

import dev.jackfield.rpc.ChannelException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Ends a call that took too long, wherever it is by then: on its way, or waiting for an answer.
final class CallAborter {
    // both guarded by this
    private @Nullable Consumer<ChannelException> way;
    private @Nullable ChannelException late;

    void on(HttpCall sending) {
        on(sending::abort);
    }

    void on(ResumableAnswer waiting) {
        on(waiting::abort);
    }

    private synchronized void on(Consumer<ChannelException> abort) {
        way = abort;
        if (late != null) {
            abort.accept(late);
        }
    }

    synchronized void now(ChannelException reason) {
        late = reason;
        if (way != null) {
            way.accept(reason);
        }
    }
}
