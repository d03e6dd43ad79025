package dev.jackfield.transport.http.websocket;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.GrowingMemory;
import dev.jackfield.protocol.text.FailureReason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.exceptions.UpgradeException;
import org.jspecify.annotations.Nullable;

/// Receives the events of one WebSocket from the library and queues them for the threads that wait. Never
/// blocks; one message is read at a time.
///
/// Public only because the library calls it by reflection.
public final class WebSocketInbox implements Session.Listener {
    private static final int UNSUPPORTED = 1003;
    private static final int NO_STATUS = 1005;
    private static final int TOO_LARGE = 1009;
    private static final int LATER = 1013;

    /// A part of a message with fewer characters counts as one that brings nothing.
    private static final int LITTLE = 64;

    private final String where;
    private final WebSocketLimits limits;
    private final BlockingQueue<Optional<byte[]>> arrivals = new LinkedBlockingQueue<>();

    // the parts of the next message so far; the library calls one method at a time
    private ByteArrayOutputStream partial = new ByteArrayOutputStream();
    private final GrowingMemory memory;
    private final CountDownLatch opened = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    // both are set once, before their latch opens; guarded by this
    private volatile @Nullable Session session;
    private volatile @Nullable String ending;

    // the library reports an error before it closes
    private volatile @Nullable String trouble;

    // set before there is a connection
    private volatile Refusing refusing = (_, _) -> {};

    // set before there is a connection
    private volatile Intake intake = Intake.FREE;

    // once set, everything that arrives is dropped
    private volatile boolean refused;

    /// Closes the connection because of what came over it.
    @FunctionalInterface
    interface Refusing {
        void refuse(int status, String reason);
    }

    // written by any thread that hears from the other end; any of their values will do
    private volatile long heard = System.nanoTime();

    /// Receives from one WebSocket.
    ///
    /// @param where the other end, for people
    /// @param memory what a message takes while it arrives; closed at the end
    public WebSocketInbox(String where, WebSocketLimits limits, GrowingMemory memory) {
        this.where = where;
        this.limits = limits;
        this.memory = memory;
    }

    /// Slows down frames that bring nothing: pings, pongs, and parts of a few characters.
    void setIntake(Intake bounds) {
        intake = bounds;
    }

    void onRefusal(Refusing action) {
        refusing = action;
    }

    @Override
    public synchronized void onWebSocketOpen(Session open) {
        if (ending != null) {
            open.disconnect(); // it is not awaited any more
            return;
        }
        open.setIdleTimeout(Duration.ZERO); // silence is noticed by pings
        noteArrival();
        session = open;
        opened.countDown();
        open.demand();
    }

    /// Takes a part of a message; parts count as signs of life, so that a large message on a slow connection is
    /// not taken for silence.
    @Override
    public void onWebSocketPartialText(String part, boolean last) {
        noteArrival();
        if (!refused) {
            partial.writeBytes(part.getBytes(StandardCharsets.UTF_8));
            if (partial.size() > limits.message()) {
                refuse(TOO_LARGE, "a message is larger than " + limits.message() + " bytes");
            } else if (!memory.tryReserve(partial.size())) {
                refuse(LATER, "there is no memory for this message now; try again later");
            } else if (last) {
                arrivals.add(Optional.of(partial.toByteArray()));
                partial = new ByteArrayOutputStream();
                memory.reset();
                return; // the next one is asked for when this one is taken
            }
        }
        demandAfter(part.length());
    }

    /// Returns the next message; empty at the end. The message after it is read only then.
    Optional<byte[]> next() throws InterruptedException {
        var message = arrivals.take();
        if (message.isPresent()) {
            demand();
        }
        return message;
    }

    @Override
    public void onWebSocketPartialBinary(ByteBuffer payload, boolean last, Callback callback) {
        callback.succeed();
        if (!refused) {
            refuse(UNSUPPORTED, "send each message as one text frame");
        }
        demand();
    }

    /// Refuses what came, and keeps reading until the other end has been told. The reader is released last,
    /// because it would close without this status.
    private void refuse(int status, String reason) {
        refused = true;
        trouble = reason;
        partial = new ByteArrayOutputStream();
        memory.close();
        refusing.refuse(status, reason);
        arrivals.add(Optional.empty());
    }

    private void demand() {
        var open = session;
        if (open != null && ended.getCount() > 0) {
            open.demand();
        }
    }

    /// Reads on, later if there were too many frames that bring little.
    private void demandAfter(int bytes) {
        var wait = bytes < LITTLE ? intake.delayAfterScrap(bytes) : 0;
        if (wait == 0) {
            demand();
        } else {
            CompletableFuture.delayedExecutor(wait, TimeUnit.NANOSECONDS).execute(this::demand);
        }
    }

    /// Answers, and reads on when the answer is written: the other end may not read.
    @Override
    public void onWebSocketPing(ByteBuffer payload) {
        noteArrival();
        var open = session;
        if (open != null) {
            open.sendPong(payload, Callback.from(() -> demandAfter(0), _ -> demand()));
        }
    }

    @Override
    public void onWebSocketPong(ByteBuffer payload) {
        noteArrival();
        demandAfter(0);
    }

    void noteArrival() {
        heard = System.nanoTime();
    }

    boolean isSilent() {
        return System.nanoTime() - heard > limits.silence().toNanos();
    }

    /// Notes an error. A refused connection or upgrade is reported by the code that asked for it, which explains it
    /// better.
    @Override
    public void onWebSocketError(Throwable cause) {
        trouble = "the connection with " + where + " broke: " + FailureReason.of(cause);
        if (session == null && !isExplained(cause)) {
            end(trouble);
        }
    }

    private static boolean isExplained(Throwable cause) {
        return cause instanceof UpgradeException
                || cause instanceof IOException
                || cause instanceof UnresolvedAddressException;
    }

    @Override
    public void onWebSocketClose(int status, @Nullable String reason, Callback callback) {
        var why = reason == null || reason.isEmpty() ? "" : ": " + reason;
        var closed = where + " closed the connection" + (status == NO_STATUS ? "" : " with " + status) + why;
        end(Optional.ofNullable(trouble).orElse(closed));
        callback.succeed();
    }

    /// The first reason stays.
    public synchronized void end(String reason) {
        if (ending == null) {
            ending = reason;
            arrivals.add(Optional.empty());
            memory.close();
            intake.end();
            ended.countDown();
            opened.countDown();
        }
    }

    synchronized void endUnlessOpen(String reason) {
        if (session == null) {
            end(reason);
        }
    }

    /// Waits for the connection.
    Session await(Deadline deadline) throws InterruptedException {
        if (!opened.await(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS)) {
            throw new ChannelException.TimedOutException("there is no WebSocket with " + where + " yet"
                    + (where.startsWith("ws:") ? ". Does it need TLS? Then write wss://" : ""));
        }
        var open = session;
        if (open == null) {
            throw ChannelException.ClosedException.unsent(String.valueOf(ending), null);
        }
        return open;
    }

    boolean awaitEnd(Duration time) throws InterruptedException {
        return ended.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// How it ended, or will end.
    @Nullable
    String ending() {
        var known = ending;
        return known == null && refused ? trouble : known;
    }
}
