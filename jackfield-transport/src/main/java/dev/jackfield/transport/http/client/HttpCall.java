package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.transport.http.Urls;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// One HTTP request in flight. The calling thread sends it, reads the answer and translates errors.
public abstract sealed class HttpCall implements AutoCloseable permits PooledCall, SocketCall {
    private final URI url;
    private Runnable whenClosed = () -> {};

    // set before the request is sent
    private volatile Intake intake = Intake.FREE;

    // set before the first byte goes out, by whichever thread writes
    private volatile boolean begun;

    HttpCall(URI url) {
        this.url = url;
    }

    @FunctionalInterface
    public interface Reading<T extends @Nullable Object> {
        T read(InputStream body) throws IOException, InterruptedException;
    }

    final void whenClosed(Runnable action) {
        whenClosed = action;
    }

    /// Slows down the reader of this answer when it has more than the answer in it.
    ///
    /// @param budget shared by all connections of a source
    public final HttpCall withBudget(FlowBudget budget) {
        intake = new Intake(budget);
        return this;
    }

    public final Intake intake() {
        return intake;
    }

    /// Registers an action that runs whenever a piece of the answer arrives.
    ///
    /// @param action called with every piece of the answer, on a thread of the client
    abstract void whenHeard(Runnable action);

    /// Limits the time of the call, counted from the moment at which it is sent.
    public abstract HttpCall until(Deadline deadline);

    /// Sends the request and waits for the answer; for a stream, only for its headers.
    public abstract void send() throws InterruptedException;

    /// Tells whether the beginning of an answer arrived.
    abstract boolean hasAnswered();

    /// The status of the answer, once there is one.
    public abstract int status();

    public abstract @Nullable String header(String name);

    /// The whole body of an answer that is not a stream.
    abstract byte[] body();

    /// The body, from the first byte that was not read yet.
    abstract InputStream stream();

    /// Everything that matters was read. If the server ends the answer soon, the connection can be used again.
    abstract void letFinish();

    /// Ends the call; whichever thread waits for its answer gets the reason.
    public final void abort(ChannelException reason) {
        intake.end();
        cut(reason);
    }

    abstract void cut(ChannelException reason);

    /// Reads the rest of the body, and translates errors.
    public final <T> T read(Reading<T> reading) throws InterruptedException {
        var result = readPart(reading);
        letFinish();
        return result;
    }

    /// Reads a part of the body; more is to follow.
    public final <T extends @Nullable Object> T readPart(Reading<T> reading) throws InterruptedException {
        try {
            return reading.read(stream());
        } catch (InterruptedIOException interrupted) {
            throw interruption(interrupted);
        } catch (IOException broken) {
            throw translate(broken);
        }
    }

    static InterruptedException interruption(InterruptedIOException cause) {
        return (InterruptedException) new InterruptedException("interrupted").initCause(cause);
    }

    /// From now on the server may have seen some of the request.
    final void markBegun() {
        begun = true;
    }

    final ChannelException translate(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ChannelException ours) {
                return ours;
            }
            if (cause instanceof TimeoutException) {
                return new ChannelException.TimedOutException("no answer in time from " + Urls.displayText(url));
            }
        }
        return closedException(UnreachableReason.of(url, failure, hasAnswered()), failure);
    }

    private ChannelException.ClosedException closedException(String how, Throwable failure) {
        return begun
                ? new ChannelException.ClosedException(how, failure)
                : ChannelException.ClosedException.unsent(how, failure);
    }

    /// Cancels what has not ended by now: the server sees its client hang up.
    @Override
    public void close() {
        whenClosed.run();
    }
}
