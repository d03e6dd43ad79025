package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.mcp.Headers;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.transport.http.BodyExcerpt;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Listens to unsolicited messages of a legacy server, and reconnects when the stream breaks.
final class LegacyListener {
    private static final long PAUSE_MILLIS = 1000;

    /// A stream that ends sooner does not count as broken: some servers end every stream at once.
    private static final Duration STABLE_AFTER = Duration.ofSeconds(5);

    private final Logger log;
    private final SourceLog lines;
    private final MessagePoster poster;
    private final ClientLink unsolicited;
    private final AnswerReader.Reply reply;
    private final Map<String, String> resume = new HashMap<>();
    private final CountDownLatch answered = new CountDownLatch(1);
    private long pauseMillis = PAUSE_MILLIS;
    private boolean hasBroken;

    // set by the thread that waits for the answer, reset by the listening thread
    private volatile boolean isLate;

    LegacyListener(MessagePoster poster, ClientLink unsolicited, AnswerReader.Reply reply, String name) {
        this.poster = poster;
        this.unsolicited = unsolicited;
        this.reply = reply;
        this.log = LoggerFactory.getLogger("source." + name);
        this.lines = SourceLog.of(name);
    }

    void run() {
        try {
            while (poster.isOpen() && listenOnce()) {
                Thread.sleep(pauseMillis);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits until the server has said whether it has such a stream, but not for long. If the stream opens later,
    /// messages before it count as missed.
    void awaitAnswer(Duration longest) throws InterruptedException {
        if (!answered.await(longest.toNanos(), TimeUnit.NANOSECONDS)) {
            isLate = true;
            log.debug("The server does not say whether it has a stream of unsolicited messages");
        }
    }

    /// Opens and reads the stream once; false when the server has no such stream, or the session is gone.
    private boolean listenOnce() throws InterruptedException {
        try (var call = poster.get(resume)) {
            answered.countDown();
            if (call.status() / 100 == 4) {
                return false;
            }
            if (call.status() == 200) {
                receive(call);
            }
        } catch (ChannelException broken) {
            answered.countDown();
            log.debug("The stream of unsolicited messages broke", broken);
        }
        return true;
    }

    /// Reads the stream. A server that numbers its events repeats those that were missed.
    private void receive(HttpCall call) throws InterruptedException {
        if (isLate || (hasBroken && resume.isEmpty())) {
            isLate = false;
            unsolicited.onMessagesLost();
        }
        var proven = Deadline.after(STABLE_AFTER);
        try {
            call.read(body -> receive(body, call.intake()));
        } finally {
            hasBroken = proven.hasPassed();
        }
    }

    private boolean receive(InputStream body, Intake intake) throws IOException, InterruptedException {
        var events = new ServerEvents(body, IncomingResponse.LARGEST, intake);
        for (var event = events.next(); event != null; event = events.next()) {
            events.lastId().ifPresent(id -> resume.put(Headers.LAST_EVENT, id));
            events.retryMillis().ifPresent(millis -> pauseMillis = millis);
            if (event.isMessage()) {
                receive(event.data());
            }
            intake.countMessage(event.data().length);
        }
        return true;
    }

    private void receive(byte[] data) throws InterruptedException {
        try {
            var message = Message.parse(data);
            if (message.isRequest()) {
                reply.send(unsolicited.ask(message).withId(message.id()));
            } else if (!message.isResponse()) {
                unsolicited.notify(message);
            }
        } catch (RpcException notRpc) {
            lines.writeOne(log::warn, "Skipped an event that is not a JSON-RPC message: " + BodyExcerpt.of(data));
        }
    }
}
