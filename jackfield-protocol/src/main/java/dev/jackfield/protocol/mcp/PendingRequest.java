package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.Ticker;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A request that waits: the reader thread puts in what arrives for it, the calling thread takes it out.
final class PendingRequest {
    /// How many messages may wait for one caller.
    static final int MOST = 10_000;

    /// How many bytes they may have together; one message alone may have more.
    static final long MOST_BYTES = 16 << 20;

    private static final String FLOODED = "The server sends messages for this request faster than its client takes"
            + " them. Whether the request was carried out is not known.";

    private static final Message END = Message.notification("", Fields.EMPTY);
    private static final Message LOOK = Message.notification("", Fields.EMPTY);

    private final NumberedRequest request;
    private final BlockingQueue<Message> arrivals = new LinkedBlockingQueue<>();
    private final AtomicLong bytes = new AtomicLong();

    // the reader thread only
    private boolean isFlooded;

    // the calling thread's
    private boolean hasLeft;

    // until when the calling thread waits without a timer; written by it, read by the ticker
    private volatile @Nullable Deadline until;

    PendingRequest(Message request, long number) {
        this.request = NumberedRequest.of(request, number);
    }

    /// The request as it goes out.
    Message sentMessage() {
        return request.sent();
    }

    /// Marks the request as sent.
    void markSent() {
        hasLeft = true;
    }

    /// The error for the caller when the connection has ended.
    ChannelException lossException(String how) {
        return hasLeft ? new ChannelException.ClosedException(how) : ChannelException.ClosedException.unsent(how, null);
    }

    /// Queues a message for the caller. When the queue is full, this request fails and no other.
    void enqueue(Message message) {
        if (isFlooded) {
            return;
        }
        isFlooded = !message.isResponse() && isTooMuch(message.length());
        arrivals.add(isFlooded ? floodedError() : message);
    }

    private boolean isTooMuch(int length) {
        var before = bytes.getAndAdd(length);
        return arrivals.size() >= MOST || (before > 0 && before + length > MOST_BYTES);
    }

    private Message dequeue(Message arrival) {
        if (arrival == END) {
            return END;
        }
        if (!arrival.isResponse()) {
            bytes.addAndGet(-arrival.length());
        }
        return request.restore(arrival);
    }

    private Message floodedError() {
        return Message.error(sentMessage().id(), RpcError.of(RpcError.INTERNAL, FLOODED));
    }

    void end() {
        arrivals.add(END);
    }

    /// Returns the next message with the client's own ids; empty when none came in time.
    Optional<Message> awaitArrival(Deadline deadline) throws InterruptedException {
        var arrival = arrivals.poll(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS);
        return arrival == LOOK
                ? awaitArrival(deadline)
                : Optional.ofNullable(arrival).map(this::dequeue);
    }

    /// Returns the next message for a request that the ticker watches, without a timer of its own: a timer of a
    /// virtual thread wakes up another thread twice, and hardly any call gets near its end.
    Optional<Message> nextWatched(Deadline deadline) throws InterruptedException {
        if (deadline.nanosLeft() > Ticker.NEAR_NANOS) {
            until = deadline;
            var arrival = arrivals.take();
            until = null;
            if (arrival != LOOK) {
                return Optional.of(dequeue(arrival));
            }
        }
        return awaitArrival(deadline);
    }

    /// Wakes up the calling thread when its time is nearly over, so that it sets a timer for the rest.
    void wakeIfNearlyOver() {
        var end = until;
        if (end != null && end.nanosLeft() <= Ticker.NEAR_NANOS) {
            arrivals.add(LOOK);
        }
    }

    static boolean isEnd(Message message) {
        return message == END;
    }
}
