package dev.jackfield.transport.http.server;

import dev.jackfield.protocol.rpc.Ticker;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// Notices that the client of one request has closed its connection while the request is still being answered.
///
/// The server library does not read from a connection between the end of a request's body and its answer. In that
/// time this watch asks the selector whether there is something to read: readable with nothing to read is the end.
final class GoneWatch implements Callback, Ticker.PeriodicCheck {
    private final @Nullable AbstractEndPoint endPoint;

    // all guarded by this
    private State state = State.IDLE;
    private @Nullable Runnable action;
    private boolean suspected;
    private boolean lasting;
    private @Nullable DelayedAction delayed;

    private enum State {
        IDLE,
        WANTED,
        ARMED,
        BLIND,
        GONE,
        OVER
    }

    /// Watches one connection.
    ///
    /// @param endPoint the connection; null where it is watched already
    GoneWatch(@Nullable AbstractEndPoint endPoint) {
        this.endPoint = endPoint;
    }

    /// Runs the action when the client is gone; at once if it is already.
    synchronized void watch(Runnable whenGone) {
        action = whenGone;
        if (state == State.IDLE) {
            state = State.WANTED;
        } else if (state == State.GONE) {
            whenGone.run();
        }
    }

    /// Checks the connection. The first check does nothing, so that short requests cost nothing.
    @Override
    public synchronized void check() {
        if (lasting && state == State.WANTED && endPoint != null && endPoint.tryFillInterested(this)) {
            state = State.ARMED;
        }
        lasting = true;
        if (delayed != null && state != State.OVER) {
            delayed.startIfDue();
        }
    }

    /// Lets an action of the same exchange be looked at along with the connection.
    synchronized void addDelayedAction(DelayedAction action) {
        if (delayed != null) {
            throw new IllegalStateException("an exchange has one delayed action");
        }
        delayed = action;
    }

    /// Ends the watch: the connection belongs to the server library again, and the action will not run any more.
    synchronized void end() {
        var wasArmed = state == State.ARMED;
        state = State.OVER;
        if (wasArmed && endPoint != null) {
            endPoint.getFillInterest().onFail(new TimeoutException("answered"));
        }
    }

    /// Treats the client as gone.
    @Override
    public synchronized void giveUp() {
        if (state == State.OVER || state == State.GONE) {
            return;
        }
        state = State.GONE;
        if (action != null) {
            action.run();
        }
    }

    /// The connection is readable. That may still be the request's own bytes, which were read since; only the
    /// end of a connection is reported again.
    @Override
    public synchronized void succeeded() {
        if (state != State.ARMED || endPoint == null) {
            return;
        }
        if (endPoint instanceof EndPoint.Wrapper) {
            readTlsRecords(endPoint);
        } else if (!hasNothingToRead(endPoint)) {
            state = State.BLIND;
        } else if (suspected) {
            giveUp();
        } else {
            suspected = true;
            state = State.WANTED;
        }
    }

    /// An idle timeout cancels the interest in reads, but the client is still there.
    @Override
    public synchronized void failed(Throwable reason) {
        if (state == State.ARMED && reason instanceof TimeoutException) {
            state = State.WANTED;
        } else {
            giveUp();
        }
    }

    /// Reads TLS records, which may be about TLS itself. Decrypted bytes are kept for the next reader.
    private void readTlsRecords(AbstractEndPoint tls) {
        state = State.WANTED;
        try {
            if (tls.fill(BufferUtil.EMPTY_BUFFER) < 0) {
                giveUp();
            }
        } catch (IOException gone) {
            giveUp();
        }
    }

    /// Tells whether the connection has ended. Bytes mean that the client sends its next request early: it is
    /// still there.
    private static boolean hasNothingToRead(AbstractEndPoint endPoint) {
        try {
            return !(endPoint.getTransport() instanceof SocketChannel channel)
                    || channel.socket().getInputStream().available() == 0;
        } catch (IOException gone) {
            return true;
        }
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }
}
