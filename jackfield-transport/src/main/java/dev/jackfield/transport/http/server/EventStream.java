package dev.jackfield.transport.http.server;

import dev.jackfield.protocol.rpc.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;

/// A stream of server-sent events. Any thread may send.
public final class EventStream implements Outlet, AutoCloseable {
    private static final byte[] END = "\n\n".getBytes(StandardCharsets.US_ASCII);

    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(5);

    private final Response response;
    private final Runnable whenGone;
    private final ReentrantLock writing = new ReentrantLock();
    private final CountDownLatch ended = new CountDownLatch(1);

    private EventStream(Response response, Runnable whenGone) {
        this.response = response;
        this.whenGone = whenGone;
    }

    /// Opens the stream on a response.
    ///
    /// @param whenGone called when a write fails; must not block
    static EventStream open(Response response, Runnable whenGone) throws IOException {
        var headers = response.getHeaders();
        headers.put("Content-Type", "text/event-stream");
        headers.put("Cache-Control", "no-cache, no-transform");
        headers.put("X-Accel-Buffering", "no");
        var stream = new EventStream(response, whenGone);
        stream.write(new byte[0], false);
        return stream;
    }

    @Override
    public void send(Message message) throws IOException {
        send(encode("event: message\n", message.line()));
    }

    /// Encodes an event as it is sent.
    ///
    /// @param fields whole lines that stand before the data
    /// @param data must not contain line breaks
    public static byte[] encode(String fields, byte[] data) {
        var event = new ByteArrayOutputStream(fields.length() + data.length + 8);
        event.writeBytes((fields + "data: ").getBytes(StandardCharsets.UTF_8));
        event.writeBytes(data);
        event.writeBytes(END);
        return event.toByteArray();
    }

    public void send(byte[] event) throws IOException {
        write(event, false);
    }

    public void sendComment(String text) throws IOException {
        write((": " + text + "\n\n").getBytes(StandardCharsets.UTF_8), false);
    }

    private void write(byte[] bytes, boolean last) throws IOException {
        writing.lock();
        try {
            if (isEnded()) {
                throw new IOException("the event stream has ended");
            }
            Content.Sink.write(response, last, ByteBuffer.wrap(bytes));
        } catch (IOException gone) {
            if (!isEnded()) {
                abandon();
                whenGone.run();
            }
            throw gone;
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void finish(Message last) throws IOException {
        try (this) {
            send(last);
        }
    }

    public boolean isEnded() {
        return ended.getCount() == 0;
    }

    /// Sends comments from a thread of its own until the stream ends: proxies drop idle connections.
    public void keepAlive(Duration interval) {
        Thread.ofVirtual().name("keep-alive").start(() -> {
            try {
                keepAliveUntilClosed(interval);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /// Sends comments from the calling thread, and returns when the stream has ended.
    public void keepAliveUntilClosed(Duration interval) throws InterruptedException {
        try {
            while (!awaitEnd(interval)) {
                sendComment("keepalive");
            }
        } catch (IOException gone) {
            abandon();
        }
    }

    /// Waits until the stream has ended, and returns whether that was in time.
    public boolean awaitEnd(Duration most) throws InterruptedException {
        return ended.await(most.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// The client is gone: nothing more is sent, and threads that wait for the end are released. Never blocks.
    public void abandon() {
        ended.countDown();
    }

    /// Ends the stream properly, unless a client that does not read blocks it.
    @Override
    public void close() {
        if (!tryLock(writing)) {
            abandon();
            return;
        }
        try {
            if (!isEnded()) {
                write(new byte[0], true);
            }
        } catch (IOException gone) {
            // The client is gone: then it is closed, too.
        } finally {
            abandon();
            writing.unlock();
        }
    }

    /// Takes a lock; false when a write to a client that does not read holds it.
    public static boolean tryLock(ReentrantLock writing) {
        try {
            return writing.tryLock() || writing.tryLock(LOCK_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
