package dev.jackfield.a2a.door;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.transport.http.server.CancellableRequest;
import dev.jackfield.transport.http.server.EventStream;
import dev.jackfield.transport.http.server.HttpExchange;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Sends the events of a task as server-sent events. A client that leaves ends the stream, and not the task.
final class EventOutlet {
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(15);

    private EventOutlet() {}

    /// Sends all events of a stream that was accepted.
    ///
    /// @param form makes of an event of A2A 1.0 what the client reads
    static void send(HttpExchange exchange, Operations.EventSource events, UnaryOperator<Fields> form)
            throws IOException {
        sendEncoded(
                exchange,
                events,
                event -> EventStream.encode("", form.apply(event).line()));
    }

    /// Writes one event in bytes.
    interface Encoding {
        byte[] encode(Fields event) throws IOException;
    }

    /// Ends a stream for whose next event there is no memory: many readers may be slow at once. The client can ask
    /// for the task later.
    private static void requireRoom(HttpExchange exchange, Fields event) throws IOException {
        if (!exchange.hasRoomFor(event.length())) {
            throw new IOException("no memory for an event of %d bytes".formatted(event.length()));
        }
    }

    static void sendEncoded(HttpExchange exchange, Operations.EventSource events, Encoding encoding)
            throws IOException {
        try (events;
                var stream = exchange.startEvents(Map.of());
                var running = new CancellableRequest()) {
            exchange.onGone(running::cancel);
            stream.keepAlive(KEEP_ALIVE);
            sendAll(stream, events, event -> {
                requireRoom(exchange, event);
                return encoding.encode(event);
            });
        }
    }

    private static void sendAll(EventStream stream, Operations.EventSource events, Encoding encoding)
            throws IOException {
        try {
            events.sendTo(event -> stream.send(encoding.encode(event)));
        } catch (InterruptedException interrupted) {
            stream.abandon();
            throw (IOException) new InterruptedIOException("the client is gone").initCause(interrupted);
        }
    }
}
