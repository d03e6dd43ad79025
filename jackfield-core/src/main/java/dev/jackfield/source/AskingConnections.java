package dev.jackfield.source;

import dev.jackfield.call.HubException;
import dev.jackfield.identity.Identity;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Connections to a legacy upstream on which it may ask its user something.
///
/// What a client can answer is fixed by the handshake, so there are connections for each set of capabilities. On a wire
/// a question names no call: such a connection serves one call at a time, and nobody is asked for somebody else.
final class AskingConnections implements AutoCloseable {
    private static final int MOST = 16;
    private static final Duration IDLE = Duration.ofMinutes(1);

    private final Dial dial;
    private final UpstreamSettings settings;
    private final Semaphore places = new Semaphore(MOST, true);
    private final Map<String, Deque<Connection>> idle = new HashMap<>(); // guarded by this

    AskingConnections(Dial dial, UpstreamSettings settings) {
        this.dial = dial;
        this.settings = settings;
    }

    /// One call's use of a connection.
    final class Lease implements AutoCloseable {
        private final String key;
        private final Connection connection;

        // the calling thread only
        private boolean usable;

        private Lease(String key, Connection connection) {
            this.key = key;
            this.connection = connection;
        }

        Connection connection() {
            return connection;
        }

        /// The call has ended in the regular way. After any other end the server may still ask on behalf of it, so
        /// nobody else gets the connection.
        void done() {
            usable = true;
        }

        @Override
        public void close() {
            giveBack(key, connection, usable);
            places.release();
        }
    }

    Lease lease(Identity identity, ClientCapabilities capabilities, Deadline deadline) throws InterruptedException {
        if (!places.tryAcquire(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
            throw new HubException.Unavailable(settings.id(), "it is busy: all its connections wait for answers");
        }
        var key = identity.name() + " " + capabilities.declared();
        try {
            var ready = takeIdle(key);
            return new Lease(key, ready != null ? ready : connect(capabilities));
        } catch (InterruptedException | RuntimeException failed) {
            places.release();
            throw failed;
        }
    }

    private synchronized @Nullable Connection takeIdle(String key) {
        var waiting = idle.getOrDefault(key, new ArrayDeque<>());
        while (!waiting.isEmpty()) {
            var connection = waiting.pop();
            if (connection.channel().isOpen()) {
                return connection;
            }
        }
        return null;
    }

    private Connection connect(ClientCapabilities capabilities) throws InterruptedException {
        var deadline = Deadline.after(settings.startTimeout());
        var channel = dial.open(ClientLink.SILENT);
        try {
            return new Greeting(channel, settings.hubInfo(), deadline).initialize(capabilities.declared());
        } catch (InterruptedException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    private void giveBack(String key, Connection connection, boolean usable) {
        if (!usable || !connection.channel().isOpen()) {
            connection.close();
            return;
        }
        synchronized (this) {
            idle.computeIfAbsent(key, _ -> new ArrayDeque<>()).push(connection);
        }
        Thread.ofVirtual().name(settings.id() + " idle").start(() -> endIfIdle(key, connection));
    }

    /// Nobody keeps a process for questions that are not asked. One that was used meanwhile has a newer watcher.
    private void endIfIdle(String key, Connection connection) {
        try {
            TimeUnit.NANOSECONDS.sleep(IDLE.toNanos());
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
        boolean unused;
        synchronized (this) {
            unused = idle.getOrDefault(key, new ArrayDeque<>()).remove(connection);
        }
        if (unused) {
            connection.close();
        }
    }

    /// Ends what is not in use; a call that still runs ends its own connection.
    @Override
    public void close() {
        Map<String, Deque<Connection>> ended;
        synchronized (this) {
            ended = new HashMap<>(idle);
            idle.clear();
        }
        ended.values().forEach(connections -> connections.forEach(Connection::close));
    }
}
