package dev.jackfield.transport.http.door.legacy;

import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.transport.http.server.EventStream;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.Outlet;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// An event stream of a legacy session. It outlives its connections: what is sent while there is none is kept
/// for a while, and a client that returns receives what it missed.
public final class LegacyStream implements Outlet {
    /// How long a client should wait before it reconnects, in milliseconds.
    private static final String RETRY = "retry: 1000\n";

    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(5);

    private final long number;
    private final KeptEvents kept;
    private final ReentrantLock lock = new ReentrantLock();

    // guarded by the lock
    private long count;

    // set without the lock, so as not to wait for a write
    private volatile boolean over;

    // written under the lock; readers need not wait for a write to end
    private volatile @Nullable EventStream connection;
    private volatile long alone = System.nanoTime();

    public LegacyStream(long number, KeptEvents kept, boolean over) {
        this.number = number;
        this.kept = kept;
        this.over = over;
    }

    @FunctionalInterface
    public interface Opening {
        EventStream open() throws IOException;
    }

    /// Begins on the first connection.
    ///
    /// @param primed whether the client understands events without data, which tell it at once where to resume
    void begin(EventStream first, boolean primed) {
        lock.lock();
        try {
            connection = first;
            if (primed) {
                tryWrite(EventStream.encode("id: " + new EventId(number, 0) + "\n" + RETRY, new byte[0]));
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void send(Message message) throws IOException {
        lock.lock();
        try {
            var id = new EventId(number, ++count);
            var event = EventStream.encode("id: " + id + "\nevent: message\n", message.line());
            var isKept = kept.keep(id, event);
            if (!tryWrite(event) && !isKept) {
                throw new IOException("the client is gone, and this is too large to be kept for it");
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean tryWrite(byte[] event) {
        var current = connection;
        if (current == null) {
            return false;
        }
        try {
            current.send(event);
            return true;
        } catch (IOException gone) {
            dropConnection();
            return false;
        }
    }

    private void dropConnection() {
        var lost = connection;
        if (lost != null) {
            lost.abandon();
            connection = null;
            alone = System.nanoTime();
        }
    }

    /// Sends the answer. One that is too large to be kept becomes an error, so that the client does not wait
    /// for ever.
    @Override
    public void finish(Message last) throws IOException {
        try {
            send(last);
        } catch (IOException lost) {
            send(Message.error(
                    last.id(),
                    RpcError.of(
                            RpcError.INTERNAL,
                            "The answer was too large to be kept while the connection was lost; ask again")));
        } finally {
            end();
        }
    }

    /// Continues after this event on a new connection; the older connection is ended.
    public EventStream resume(long after, Opening opening) throws IOException, InterruptedException {
        if (!lock.tryLock(LOCK_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new HttpRefusedException(
                    503, "The earlier connection of this stream is still in use; try again later");
        }
        try {
            dropConnection();
            var newest = opening.open();
            connection = newest;
            kept.eventsAfter(new EventId(number, after)).forEach(this::tryWrite);
            if (over) {
                newest.close();
            }
            return newest;
        } finally {
            lock.unlock();
        }
    }

    /// The connection is lost; the stream waits for the next one.
    public void onConnectionLost(EventStream gone) {
        if (!EventStream.tryLock(lock)) {
            gone.abandon(); // its writer finds out
            return;
        }
        try {
            if (connection == gone) {
                dropConnection();
            }
        } finally {
            lock.unlock();
        }
    }

    public boolean isConnected() {
        var current = connection;
        return current != null && !current.isEnded();
    }

    public boolean isAloneFor(Duration time) {
        return !isConnected() && System.nanoTime() - alone > time.toNanos();
    }

    /// Ends the stream. Does not wait for a client that does not read.
    public void end() {
        over = true;
        var isEntered = EventStream.tryLock(lock);
        try {
            closeConnection(connection, isEntered);
        } finally {
            if (isEntered) {
                lock.unlock();
            }
        }
    }

    private static void closeConnection(@Nullable EventStream connection, boolean politely) {
        if (connection != null && politely) {
            connection.close();
        } else if (connection != null) {
            connection.abandon();
        }
    }
}
