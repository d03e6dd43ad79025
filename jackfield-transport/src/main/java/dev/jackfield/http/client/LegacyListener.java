package dev.jackfield.http.client;

import dev.jackfield.http.Excerpt;
import dev.jackfield.mcp.Headers;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Listens to what a legacy server says unasked, and comes back when the stream breaks.
final class LegacyListener {
    private static final long PAUSE_MILLIS = 1000;

    /// Some servers have no more to offer than a stream that they end at once.
    private static final Duration STABLE_AFTER = Duration.ofSeconds(5);

    private final Logger log;
    private final MessagePoster posting;
    private final ClientLink unsolicited;
    private final AnswerReader.Reply reply;
    private final Map<String, String> resume = new HashMap<>();
    private final CountDownLatch answered = new CountDownLatch(1);
    private long pauseMillis = PAUSE_MILLIS;
    private boolean hasBroken;

    // set by who waits for the answer, taken back by the listening thread
    private volatile boolean isLate;

    LegacyListener(MessagePoster posting, ClientLink unsolicited, AnswerReader.Reply reply, String name) {
        this.posting = posting;
        this.unsolicited = unsolicited;
        this.reply = reply;
        this.log = LoggerFactory.getLogger("source." + name);
    }

    void run() {
        try {
            while (posting.isOpen() && listened()) {
                Thread.sleep(pauseMillis);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits until the server has answered whether there is such a stream, but not for long. What a stream that comes
    /// later did not say counts as missed.
    void awaitAnswer(Duration longest) throws InterruptedException {
        if (!answered.await(longest.toNanos(), TimeUnit.NANOSECONDS)) {
            isLate = true;
            log.debug("The server does not say whether it has a stream of unsolicited messages");
        }
    }

    /// False when the server has no such stream, or no such session any more.
    private boolean listened() throws InterruptedException {
        try (var call = posting.get(resume)) {
            answered.countDown();
            if (call.status() / 100 == 4) {
                return false;
            }
            if (call.status() == 200) {
                hear(call);
            }
        } catch (ChannelException broken) {
            answered.countDown();
            log.debug("The stream of unsolicited messages broke", broken);
        }
        return true;
    }

    /// A server that numbers its events says again what was missed.
    private void hear(HttpCall call) throws InterruptedException {
        if (isLate || (hasBroken && resume.isEmpty())) {
            isLate = false;
            unsolicited.missed();
        }
        var proven = Deadline.after(STABLE_AFTER);
        try {
            call.read(this::hear);
        } finally {
            hasBroken = proven.hasPassed();
        }
    }

    private boolean hear(InputStream body) throws IOException, InterruptedException {
        var events = new ServerEvents(body, IncomingResponse.LARGEST);
        for (var event = events.next(); event != null; event = events.next()) {
            events.lastId().ifPresent(id -> resume.put(Headers.LAST_EVENT, id));
            events.retryMillis().ifPresent(millis -> pauseMillis = millis);
            if (event.isMessage()) {
                hear(event.data());
            }
        }
        return true;
    }

    private void hear(byte[] data) throws InterruptedException {
        try {
            var message = Message.parse(data);
            if (message.isRequest()) {
                reply.send(unsolicited.ask(message).withId(message.id()));
            } else if (!message.isResponse()) {
                unsolicited.notify(message);
            }
        } catch (RpcException notRpc) {
            log.warn("An event that is no JSON-RPC message; skipped: {}", Excerpt.of(data));
        }
    }
}
