package dev.jackfield.http;

import dev.jackfield.rpc.ChannelException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Ends a call that took too long, wherever it is by then: on its way, or waiting for an answer.
final class GiveUp {
    // both guarded by this
    private @Nullable Consumer<ChannelException> way;
    private boolean late;

    void on(HttpCall sending) {
        on(sending::abort);
    }

    void on(Answering waiting) {
        on(waiting::abort);
    }

    private synchronized void on(Consumer<ChannelException> abort) {
        way = abort;
        if (late) {
            now();
        }
    }

    synchronized void now() {
        late = true;
        if (way != null) {
            way.accept(HumanTime.late());
        }
    }
}
