package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Ticker;
import dev.jackfield.transport.http.websocket.WebSocketInbox;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The HTTP client of all channels that have the same trust and proxies. Connections are pooled by server, and
/// nothing else is shared.
///
/// A pool takes longer to start than a whole command may. So the client of a command has one only for what
/// needs it (TLS, proxies, WebSockets); all other calls open a socket each.
public final class HttpCalls implements AutoCloseable {
    /// How long an idle connection is kept; some servers wait for their clients to leave before they stop.
    private static final Duration KEPT = Duration.ofSeconds(20);

    private static final int DOCUMENT = 16 << 20;

    private final Proxies proxies;
    private final Supplier<HttpPool> starting;
    private final boolean isBrief;
    private final Ticker rounds = Ticker.start("http client watch");

    // written under the lock of this; there is none before the first call that needs one
    private volatile @Nullable HttpPool pool;

    /// Trusts the usual authorities and connects directly.
    public HttpCalls() {
        this(Trust.USUAL, Proxies.NONE);
    }

    public HttpCalls(Trust trust, Proxies proxies) {
        this(trust, proxies, KEPT);
    }

    /// Makes a client with its own trust, proxies and pool.
    ///
    /// @param kept how long a connection waits for its next call
    HttpCalls(Trust trust, Proxies proxies, Duration kept) {
        this(trust, proxies, kept, false);
        pool();
    }

    private HttpCalls(Trust trust, Proxies proxies, Duration kept, boolean isBrief) {
        this.proxies = proxies;
        this.starting = () -> new HttpPool(trust, proxies, kept);
        this.isBrief = isBrief;
    }

    /// The client of a program that makes a few calls and ends.
    public static HttpCalls createShortLived(Trust trust, Proxies proxies) {
        return new HttpCalls(trust, proxies, KEPT, true);
    }

    private HttpPool pool() {
        var started = pool;
        return started == null ? startPool() : started;
    }

    private synchronized HttpPool startPool() {
        var started = pool;
        if (started == null) {
            started = starting.get();
            pool = started;
        }
        return started;
    }

    /// Reads a document that fits into memory; any status but success is an error.
    public byte[] read(URI url, Map<String, String> headers) throws InterruptedException {
        try (var call = get(url, headers)) {
            call.send();
            StatusCheck.check(call, url);
            return call.read(body -> body.readNBytes(DOCUMENT));
        }
    }

    /// An answer with its whole text, whatever its status.
    public record Document(int status, String text) {}

    /// Sends a request with a JSON body, which may be empty, and reads the answer.
    public Document ask(String method, URI url, Map<String, String> headers, byte[] json, Deadline deadline)
            throws InterruptedException {
        try (var call = call(method, url, headers, json).until(deadline)) {
            call.send();
            var body = call.read(in -> in.readNBytes(DOCUMENT));
            return new Document(call.status(), new String(body, StandardCharsets.UTF_8));
        }
    }

    public HttpCall get(URI url, Map<String, String> headers) {
        return call("GET", url, headers, null);
    }

    HttpCall delete(URI url, Map<String, String> headers) {
        return call("DELETE", url, headers, null);
    }

    public HttpCall post(URI url, Map<String, String> headers, byte[] json) {
        return call("POST", url, headers, json);
    }

    private HttpCall call(String method, URI url, Map<String, String> headers, byte @Nullable [] json) {
        return isBrief && SocketCall.canReach(url, proxies)
                ? SocketCall.of(method, url, headers, json)
                : pool().call(method, url, headers, json);
    }

    /// The ticker that checks long calls.
    Ticker ticker() {
        return rounds;
    }

    /// Runs an action later, on a thread that it must not hold up. Returns what cancels it.
    Runnable schedule(Runnable action, long nanos) {
        return isBrief ? scheduleOnThread(action, nanos) : pool().schedule(action, nanos);
    }

    private static Runnable scheduleOnThread(Runnable action, long nanos) {
        var thread = Thread.ofVirtual().name("http call end").start(() -> {
            try {
                Thread.sleep(Duration.ofNanos(nanos));
                action.run();
            } catch (InterruptedException interrupted) {
                // The call has ended.
            }
        });
        return thread::interrupt;
    }

    /// Requests a WebSocket; `end` is told the outcome.
    void upgrade(URI url, Map<String, String> headers, String protocol, WebSocketInbox end) {
        pool().upgrade(url, headers, protocol, end);
    }

    @Override
    public synchronized void close() {
        rounds.close();
        var started = pool;
        if (started != null) {
            started.close();
        }
    }
}
