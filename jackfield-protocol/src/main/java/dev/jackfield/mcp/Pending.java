package dev.jackfield.mcp;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A request that waits: the reader thread puts in what arrives for it, the calling thread takes it out.
final class Pending {
    private static final Message END = Message.notification("", Fields.EMPTY);

    private final Message request;
    private final BlockingQueue<Message> arrivals = new LinkedBlockingQueue<>();

    Pending(Message request) {
        this.request = request;
    }

    void arrived(Message message) {
        arrivals.add(message);
    }

    void end() {
        arrivals.add(END);
    }

    /// The next arrival under the names that the client chose; empty when none came in time.
    Optional<Message> next(Deadline deadline) throws InterruptedException {
        return Optional.ofNullable(arrivals.poll(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS))
                .map(message -> message == END ? END : renamed(message));
    }

    static boolean isEnd(Message message) {
        return message == END;
    }

    /// The request under our own number: every client counts from zero, and all share this connection.
    Message numbered(long number) {
        var own = Json.number(number);
        var meta = request.params().object(Meta.KEY);
        var numbered = request.withId(own);
        return meta.has(Meta.PROGRESS_TOKEN)
                ? numbered.withParams(request.params().with(Meta.KEY, meta.with(Meta.PROGRESS_TOKEN, own)))
                : numbered;
    }

    private Message renamed(Message message) {
        return message.isResponse() ? message.withId(request.id()) : withToken(message);
    }

    private Message withToken(Message progress) {
        var token = request.params().object(Meta.KEY).get(Meta.PROGRESS_TOKEN);
        return token.map(t -> progress.withParams(progress.params().with(Meta.PROGRESS_TOKEN, t)))
                .orElse(progress);
    }
}
