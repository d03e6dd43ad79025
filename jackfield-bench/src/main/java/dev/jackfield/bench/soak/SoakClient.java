package dev.jackfield.bench.soak;

import dev.jackfield.bench.load.HttpConnection;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Calls upstreams at random, and checks every answer. For one thread.
final class SoakClient {
    /// One call in so many is abandoned: the client closes the connection without waiting.
    private static final int VANISHING = 200;

    private static final int PONDERING = 20;
    private static final int LONGEST_THOUGHT_MILLIS = 1000;

    private final String name;
    private final URI url;
    private final SoakDialect dialect;
    private final List<Upstream> upstreams;
    private final SplittableRandom chance;
    private final Tally tally;
    private @Nullable HttpConnection connection;
    private Map<String, String> session = Map.of();

    SoakClient(
            String name, URI url, SoakDialect dialect, List<Upstream> upstreams, SplittableRandom chance, Tally tally) {
        this.name = name;
        this.url = url;
        this.dialect = dialect;
        this.upstreams = upstreams;
        this.chance = chance;
        this.tally = tally;
    }

    /// Calls until the time is over; then the session is left open, as by a client that crashed.
    void run(long endNanos) {
        while (System.nanoTime() < endNanos) {
            var call = SoakCall.next(name, upstreams.get(chance.nextInt(upstreams.size())), thinkingMillis());
            var began = System.nanoTime();
            var outcome = outcome(call);
            tally.note(outcome, Duration.ofNanos(System.nanoTime() - began));
            if (outcome != Outcome.OK && outcome != Outcome.TOOL_ERROR && outcome != Outcome.ERROR) {
                hangUp();
            }
        }
        hangUp();
    }

    private int thinkingMillis() {
        return chance.nextInt(PONDERING) == 0 ? 1 + chance.nextInt(LONGEST_THOUGHT_MILLIS) : 0;
    }

    private Outcome outcome(SoakCall call) {
        try {
            var open = connect();
            var start = open.start("POST", dialect.headers(session, call));
            if (chance.nextInt(VANISHING) == 0) {
                open.post(start, call.body(dialect.meta()));
                return Outcome.VANISHED;
            }
            return judge(call, open.send(start, call.body(dialect.meta())));
        } catch (SocketTimeoutException timedOut) {
            tally.keepExample("No answer to " + call);
            return Outcome.HUNG;
        } catch (IOException lost) {
            return Outcome.LOST;
        }
    }

    private Outcome judge(SoakCall call, HttpConnection.Answer answer) {
        if (answer.head().status() != 200) {
            return Outcome.HTTP_ERROR;
        }
        var outcome = Outcome.WRONG;
        try {
            outcome = Outcome.of(call, Message.parse(SoakDialect.message(answer.body())));
        } catch (RpcException unreadable) {
            // Not a message: the answer is wrong.
        }
        if (outcome == Outcome.WRONG) {
            tally.keepExample("Expected '%s', got: %s".formatted(call.expected(), answer.body()));
        }
        return outcome;
    }

    private HttpConnection connect() throws IOException {
        var open = connection;
        if (open == null) {
            open = new HttpConnection(url);
            connection = open;
            session = dialect.greet(open);
        }
        return open;
    }

    private void hangUp() {
        var open = connection;
        connection = null;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException alreadyGone) {
            // The connection is closed, as intended.
        }
    }
}
