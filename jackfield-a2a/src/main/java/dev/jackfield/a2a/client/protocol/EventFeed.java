package dev.jackfield.a2a.client.protocol;

import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.transport.http.client.HttpCall;
import dev.jackfield.transport.http.client.ServerEvents;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/// A stream of events from an agent, read on a thread of its own so that the reader of this feed can do something
/// else when it is silent.
///
/// Few events wait here: an agent that sends faster than they are read is slowed down by its connection.
public final class EventFeed implements AutoCloseable {
    private static final int MOST_WAITING = 4;
    private static final int LARGEST = 16 << 20;

    private final BlockingQueue<Arrival> arrivals = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Protocol protocol;
    private final Operation operation;
    private final HttpCall call;
    private final Thread reader;

    /// What comes next from a stream.
    public sealed interface Arrival {
        record Event(Fields event) implements Arrival {}

        /// The stream has ended.
        ///
        /// @param reason the failure that ended it; empty when the agent closed it
        record End(Optional<A2aException> reason) implements Arrival {}

        /// Nothing came in time.
        record Silence() implements Arrival {}
    }

    private EventFeed(Protocol protocol, Operation operation, HttpCall call) {
        this.protocol = protocol;
        this.operation = operation;
        this.call = call;
        this.reader = Thread.ofVirtual().name("a2a events").unstarted(this::run);
    }

    static EventFeed start(Protocol protocol, Operation operation, HttpCall call) {
        var feed = new EventFeed(protocol, operation, call);
        feed.reader.start();
        return feed;
    }

    /// Returns the next arrival, and waits for it at most this long.
    public Arrival next(long nanos) throws InterruptedException {
        return Optional.ofNullable(arrivals.poll(nanos, TimeUnit.NANOSECONDS)).orElseGet(Arrival.Silence::new);
    }

    private void run() {
        try (call) {
            arrivals.put(new Arrival.End(readToEnd()));
        } catch (InterruptedException interrupted) {
            // The feed was closed, and its end is not read.
        }
    }

    private Optional<A2aException> readToEnd() throws InterruptedException {
        try {
            readAnswer();
            return Optional.empty();
        } catch (A2aException failed) {
            return Optional.of(failed);
        } catch (ChannelException lost) {
            return Optional.of(AgentConnection.translate(lost));
        }
    }

    private void readAnswer() throws InterruptedException {
        call.send();
        var isStream = String.valueOf(call.header("Content-Type")).startsWith("text/event-stream");
        if (call.status() / 100 == 2 && isStream) {
            readEvents();
        } else {
            var body = call.readPart(in -> in.readNBytes(LARGEST));
            arrivals.put(new Arrival.Event(protocol.result(operation, call.status(), body)));
        }
    }

    private void readEvents() throws InterruptedException {
        call.<Boolean>read(body -> {
            var events = new ServerEvents(body, LARGEST, call.intake());
            for (var event = events.next(); event != null; event = events.next()) {
                arrivals.put(new Arrival.Event(protocol.event(event.data())));
                call.intake().countMessage(event.data().length);
            }
            return true;
        });
    }

    /// Ends the stream; the agent sees its client hang up.
    @Override
    public void close() {
        call.abort(new ChannelException.ClosedException("the stream is not needed any more"));
        reader.interrupt();
    }
}
