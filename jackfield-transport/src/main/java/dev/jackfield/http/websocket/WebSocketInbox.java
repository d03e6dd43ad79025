package dev.jackfield.http.websocket;

import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.GrowingMemory;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.exceptions.UpgradeException;
import org.jspecify.annotations.Nullable;

/// What the library tells us of one WebSocket, sorted for those who wait. Never blocks; one message is read at a time.
///
/// Public only because the library calls it by reflection.
public final class WebSocketInbox implements Session.Listener {
    private static final int UNSUPPORTED = 1003;
    private static final int NO_STATUS = 1005;
    private static final int TOO_LARGE = 1009;
    private static final int LATER = 1013;

    private final String where;
    private final WebSocketLimits limits;
    private final BlockingQueue<Optional<byte[]>> arrivals = new LinkedBlockingQueue<>();

    // what has come of the next message; the library calls one after the other
    private ByteArrayOutputStream partial = new ByteArrayOutputStream();
    private final GrowingMemory memory;
    private final CountDownLatch opened = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    // both are set once, before their latch opens; guarded by this
    private volatile @Nullable Session session;
    private volatile @Nullable String obituary;

    // the library tells of an error before it closes
    private volatile @Nullable String trouble;

    // set before there is a connection
    private volatile Refusing refusing = (_, _) -> {};

    // once set, whatever comes is thrown away
    private volatile boolean refused;

    /// Closes the connection because of what came over it.
    @FunctionalInterface
    interface Refusing {
        void refuse(int status, String reason);
    }

    // written by whoever hears of the other end; any of their values will do
    private volatile long heard = System.nanoTime();

    /// @param where the other end, for people
    /// @param memory what a message takes while it arrives; closed at the end
    public WebSocketInbox(String where, WebSocketLimits limits, GrowingMemory memory) {
        this.where = where;
        this.limits = limits;
        this.memory = memory;
    }

    void onRefusal(Refusing action) {
        refusing = action;
    }

    @Override
    public synchronized void onWebSocketOpen(Session open) {
        if (obituary != null) {
            open.disconnect(); // nobody waits for it any more
            return;
        }
        open.setIdleTimeout(Duration.ZERO); // silence is noticed by pings
        heard();
        session = open;
        opened.countDown();
        open.demand();
    }

    /// Part by part, so that a large message on a slow line is not taken for silence.
    @Override
    public void onWebSocketPartialText(String part, boolean last) {
        heard();
        if (!refused) {
            partial.writeBytes(part.getBytes(StandardCharsets.UTF_8));
            if (partial.size() > limits.message()) {
                refuse(TOO_LARGE, "a message is larger than " + limits.message() + " bytes");
            } else if (!memory.fits(partial.size())) {
                refuse(LATER, "there is no memory for this message now; come back later");
            } else if (last) {
                arrivals.add(Optional.of(partial.toByteArray()));
                partial = new ByteArrayOutputStream();
                memory.reset();
                return; // the next one is asked for when this one is taken
            }
        }
        demand();
    }

    /// The next message; empty at the end. Only then the one after it is read.
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

    /// The other end still has to hear of it, so it is read on. The reader comes last: it would say a plain farewell.
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

    @Override
    public void onWebSocketPong(ByteBuffer payload) {
        heard();
        demand();
    }

    void heard() {
        heard = System.nanoTime();
    }

    boolean isSilent() {
        return System.nanoTime() - heard > limits.silence().toNanos();
    }

    /// A refused upgrade is told better by what asked for it, which hears of it at the same time.
    @Override
    public void onWebSocketError(Throwable cause) {
        trouble = "the connection with " + where + " broke: " + cause.getMessage();
        if (session == null && !(cause instanceof UpgradeException)) {
            end(trouble);
        }
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
        if (obituary == null) {
            obituary = reason;
            arrivals.add(Optional.empty());
            memory.close();
            ended.countDown();
            opened.countDown();
        }
    }

    synchronized void endUnlessOpen(String reason) {
        if (session == null) {
            end(reason);
        }
    }

    /// The connection as soon as there is one.
    Session await(Deadline deadline) throws InterruptedException {
        if (!opened.await(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS)) {
            throw new ChannelException.TimedOut("there is no WebSocket with " + where + " yet");
        }
        var open = session;
        if (open == null) {
            throw ChannelException.Closed.unsent(String.valueOf(obituary), null);
        }
        return open;
    }

    boolean awaitEnd(Duration time) throws InterruptedException {
        return ended.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// How it ended, or what will be its end.
    @Nullable
    String obituary() {
        var ending = obituary;
        return ending == null && refused ? trouble : ending;
    }
}
