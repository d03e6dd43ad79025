package dev.jackfield.transport.http.websocket;

import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.wire.Outbox;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;

/// Writes messages to a WebSocket on a thread of its own, pings the other end, and sends the closing status.
final class WebSocketWriter {
    /// The largest piece that shows progress as it is made, in characters.
    private static final int PIECE = 64 << 10;

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration CONNECT = Duration.ofSeconds(60);

    private static final Farewell NORMAL = new Farewell(1000, "");

    private final WebSocketInbox end;
    private final WebSocketLimits limits;
    private final Outbox outbox;
    private final CountDownLatch done = new CountDownLatch(1);

    // set before the outbox is closed; the first stays
    private final AtomicReference<@Nullable Farewell> farewell = new AtomicReference<>();

    private record Farewell(int status, String reason) {}

    WebSocketWriter(WebSocketInbox end, WebSocketLimits limits) {
        this.end = end;
        this.limits = limits;
        this.outbox = new Outbox(limits.queue(), limits.message());
    }

    void start(String name) {
        Thread.ofVirtual().name(name + " writer").start(this::run);
        Thread.ofVirtual().name(name + " ping").start(this::ping);
    }

    void put(byte[] message, Deadline deadline) throws InterruptedException {
        outbox.put(message, deadline);
    }

    void awaitPlace() throws InterruptedException {
        outbox.awaitPlace();
    }

    /// Closes the connection with this status after everything queued is written. Returns at once.
    void close(int status, String reason) {
        farewell.compareAndSet(null, new Farewell(status, reason));
        end.endUnlessOpen("the connection was closed");
        outbox.close("the connection was closed");
    }

    boolean awaitDone(Duration time) throws InterruptedException {
        return done.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void run() {
        try {
            write(end.await(Deadline.after(CONNECT)));
        } catch (ChannelException unconnected) {
            end.end(String.valueOf(unconnected.getMessage()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            outbox.close(String.valueOf(end.ending()));
            done.countDown();
        }
    }

    private void write(Session session) throws InterruptedException {
        try {
            for (var messages = outbox.takeAll(); !messages.isEmpty(); messages = outbox.takeAll()) {
                for (var message : messages) {
                    write(session, new String(message, StandardCharsets.UTF_8));
                }
            }
            sayFarewell(session);
        } catch (IOException broken) {
            end.end(String.valueOf(broken.getMessage()));
        } finally {
            session.disconnect();
        }
    }

    private void write(Session session, String text) throws IOException, InterruptedException {
        var from = 0;
        do {
            var to = pieceEnd(text, from);
            var written = new Callback.Completable();
            session.sendPartialText(text.substring(from, to), to == text.length(), written);
            await(written);
            end.noteArrival();
            from = to;
        } while (from < text.length());
    }

    /// Returns where a piece ends: never in the middle of a character.
    private static int pieceEnd(String text, int from) {
        var to = Math.min(text.length(), from + PIECE);
        return to < text.length() && Character.isHighSurrogate(text.charAt(to - 1)) ? to - 1 : to;
    }

    private void await(Callback.Completable written) throws IOException, InterruptedException {
        try {
            written.get(limits.write().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException stuck) {
            throw new IOException(
                    "the other end has read nothing for " + limits.write().toMillis() / 1000.0 + " s", stuck);
        } catch (ExecutionException broken) {
            throw new IOException("the other end has stopped reading", broken);
        }
    }

    private void sayFarewell(Session session) throws InterruptedException {
        var last = Objects.requireNonNullElse(farewell.get(), NORMAL);
        session.close(last.status, last.reason, Callback.NOOP);
        end.awaitEnd(CLOSE_TIMEOUT);
        end.end("the connection was closed");
    }

    /// Pings the other end: proxies drop idle connections, and a machine that vanished does not say so.
    private void ping() {
        try {
            while (!awaitDone(limits.ping())) {
                end.await(Deadline.after(CONNECT)).sendPing(ByteBuffer.allocate(0), Callback.NOOP);
                if (end.isSilent()) {
                    end.end("the other end has not answered for "
                            + limits.silence().toSeconds() + " s");
                    outbox.close(String.valueOf(end.ending()));
                }
            }
        } catch (ChannelException closed) {
            // There is no connection yet.
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Stops writing: the other end is gone.
    void abandon() {
        outbox.close(String.valueOf(end.ending()));
    }
}
