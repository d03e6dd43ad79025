package dev.jackfield.transport.http.door;

import dev.jackfield.protocol.mcp.Wire;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.server.EventStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// One client of the transport of 2024-11-05: messages of the hub go out on its event stream, and its own ones come
/// by POST, one request for each.
final class EventStreamWire implements Wire {
    /// How often a message that is not taken looks whether the client is still there, in milliseconds.
    private static final long LOOK_INTERVAL = 200;

    private final EventStream stream;
    private final Duration writeTimeout;
    private final ReentrantLock writing = new ReentrantLock();

    // An empty element says that nothing more comes.
    private final LinkedTransferQueue<Optional<Message>> posted = new LinkedTransferQueue<>();

    /// @param writeTimeout a client that does not read for this long is gone
    EventStreamWire(EventStream stream, Duration writeTimeout) {
        this.stream = stream;
        this.writeTimeout = writeTimeout;
    }

    /// Tells the client where to send its messages. This is the first event of a stream.
    void announce(String endpoint) throws IOException {
        stream.send(EventStream.encode("event: endpoint\n", endpoint.getBytes(StandardCharsets.UTF_8)));
    }

    /// Hands over a message of the client. Returns whether it was taken in time, so that none waits here in memory.
    boolean offer(Message message, Deadline deadline) throws InterruptedException {
        var isTaken = false;
        while (!isTaken && !stream.isEnded() && !deadline.hasPassed()) {
            isTaken = posted.tryTransfer(Optional.of(message), LOOK_INTERVAL, TimeUnit.MILLISECONDS);
        }
        return isTaken;
    }

    @Override
    public Optional<Message> receive() throws InterruptedException {
        var message = posted.take();
        if (message.isEmpty()) {
            throw new ChannelException.ClosedException(ending());
        }
        return message;
    }

    @Override
    public void send(Message message, Deadline deadline) throws InterruptedException {
        write(() -> stream.send(message), deadline);
    }

    private interface Write {
        void run() throws IOException;
    }

    private void write(Write write, Deadline deadline) throws InterruptedException {
        var most = deadline.earlier(Deadline.after(writeTimeout)).timeLeft();
        if (!writing.tryLock(most.toNanos(), TimeUnit.NANOSECONDS)) {
            abandon();
            throw new ChannelException.ClosedException("the client does not read");
        }
        try {
            write.run();
        } catch (IOException gone) {
            abandon();
            throw new ChannelException.ClosedException(ending(), gone);
        } finally {
            writing.unlock();
        }
    }

    /// Sends comments until the stream has ended, so that proxies do not drop it and a lost client is noticed.
    void keepAlive(Duration interval) throws InterruptedException {
        try {
            while (!stream.awaitEnd(interval)) {
                write(() -> stream.sendComment("keepalive"), Deadline.after(writeTimeout));
            }
        } catch (ChannelException gone) {
            // The stream has ended.
        }
    }

    /// Ends it without a word to the client. Never blocks.
    void abandon() {
        stream.abandon();
        posted.add(Optional.empty());
    }

    @Override
    public void close() {
        stream.close();
        posted.add(Optional.empty());
    }
}
