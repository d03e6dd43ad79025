package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Patience;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Waits for one answer over as many connections as it takes. Legacy servers number their events, and a broken
/// stream is resumed after the last one. Servers also break streams on purpose, to save connections.
final class ResumableAnswer implements AutoCloseable {
    private static final int FRUITLESS = 3;
    private static final Duration SHORTEST = Duration.ofMillis(20);

    private final MessagePoster poster;

    // the calling thread replaces it, others abort it; both guarded by this
    private HttpCall call;
    private @Nullable ChannelException aborted;

    // the calling thread's
    private int failures;

    ResumableAnswer(MessagePoster poster, HttpCall first) {
        this.poster = poster;
        this.call = first;
    }

    synchronized HttpCall call() {
        return call;
    }

    /// Reads the answer on the first connection, without resuming.
    Message readOnce(AnswerReader answer) throws InterruptedException {
        return answer.read(call());
    }

    Message read(AnswerReader answer, Patience patience) throws InterruptedException {
        while (true) {
            try {
                return answer.read(call());
            } catch (ChannelException.ClosedException broken) {
                resume(answer, broken, patience);
            }
        }
    }

    /// Opens the next connection, or rethrows what broke the last one.
    private void resume(AnswerReader answer, ChannelException broken, Patience patience) throws InterruptedException {
        var after = answer.resumableEventId().filter(_ -> poster.isOpen()).orElseThrow(() -> broken);
        while (true) {
            call().close();
            pause(answer.pause(), patience.deadline());
            if (isOpened(after, broken)) {
                failures = 0;
                return;
            }
            if (++failures >= FRUITLESS) {
                throw broken;
            }
        }
    }

    private static void pause(Duration wanted, Deadline deadline) throws InterruptedException {
        if (deadline.timeLeft().compareTo(wanted) <= 0) {
            throw new ChannelException.TimedOutException(
                    "no answer in time: the stream broke, and the server wanted a pause");
        }
        Thread.sleep(wanted.compareTo(SHORTEST) < 0 ? SHORTEST : wanted);
    }

    /// Opens the connection; false when another attempt may help.
    private boolean isOpened(String after, ChannelException broken) throws InterruptedException {
        try {
            poster.resume(after, this::replace);
        } catch (ChannelException.ClosedException unreachable) {
            return false;
        }
        if (call().status() / 100 == 4) {
            throw broken; // there is nothing to resume
        }
        return call().status() == 200;
    }

    private synchronized void replace(HttpCall next) {
        call = next;
        if (aborted != null) {
            next.abort(aborted);
            throw aborted;
        }
    }

    /// Aborts on whichever connection it now waits.
    synchronized void abort(ChannelException reason) {
        aborted = reason;
        call.abort(reason);
    }

    @Override
    public void close() {
        call().close();
    }
}
