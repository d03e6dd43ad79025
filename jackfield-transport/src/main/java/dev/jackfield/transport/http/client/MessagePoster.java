package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Headers;
import dev.jackfield.protocol.mcp.TraceContext;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Patience;
import dev.jackfield.protocol.rpc.Ticker;
import dev.jackfield.transport.http.Urls;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Posts a channel's messages to its URL with their headers, and keeps track of the calls in flight.
final class MessagePoster implements AutoCloseable {
    private static final Duration DELETE_TIMEOUT = Duration.ofSeconds(1);

    private final HttpCalls calls;
    private final Map<String, String> headers;
    private final FlowBudget budget;
    private final Set<HttpCall> running = ConcurrentHashMap.newKeySet();
    private final AtomicLong arrivals = new AtomicLong();

    // changed by a redirect within the same origin
    private volatile URI url;

    // set by the thread that initializes a legacy session
    private volatile @Nullable Session session;

    private volatile boolean closed;

    private record Session(@Nullable String id, String version) {}

    MessagePoster(HttpCalls calls, URI url, Map<String, String> headers, FlowBudget budget) {
        this.calls = calls;
        this.url = url;
        this.headers = Map.copyOf(headers);
        this.budget = budget;
    }

    /// Posts a message and waits for the headers of the answer; any status but success is an error.
    ///
    /// @param mirrored parameters that are repeated as headers
    /// @param sending gets the call before it is sent, and may end it at any time
    HttpCall post(Message message, Map<String, String> mirrored, Consumer<HttpCall> sending)
            throws InterruptedException {
        var sent = headersOf(message, mirrored);
        var body = message.bytes();
        var first = calls.post(url, sent, body);
        sending.accept(first);
        var call = send(first);
        var moved = Redirects.sameOriginTarget(url, call);
        if (moved.isPresent()) {
            call.close();
            url = call.status() == Redirects.PERMANENTLY ? moved.get() : url;
            var second = calls.post(moved.get(), sent, body);
            sending.accept(second);
            call = send(second);
        }
        StatusCheck.check(call, url);
        return call;
    }

    /// Opens a stream of events, whatever the status.
    HttpCall get(Map<String, String> more) throws InterruptedException {
        return send(calls.get(url, listenHeaders(more)));
    }

    /// Reopens the stream that broke after this event.
    HttpCall resume(String lastEvent, Consumer<HttpCall> sending) throws InterruptedException {
        var call = calls.get(url, listenHeaders(Map.of(Headers.LAST_EVENT, lastEvent)));
        sending.accept(call);
        return send(call);
    }

    private Map<String, String> listenHeaders(Map<String, String> more) {
        var all = sessionHeaders(session);
        all.putAll(more);
        all.put("Accept", "text/event-stream");
        return all;
    }

    private HttpCall send(HttpCall call) throws InterruptedException {
        running.add(call.withBudget(budget));
        call.whenClosed(() -> running.remove(call));
        call.whenHeard(arrivals::incrementAndGet);
        try {
            if (closed) {
                throw ChannelException.ClosedException.unsent("the connection was closed", null);
            }
            call.send();
            return call;
        } catch (InterruptedException | RuntimeException failed) {
            call.close();
            throw failed;
        }
    }

    private Map<String, String> headersOf(Message message, Map<String, String> mirrored) {
        var all = sessionHeaders(session);
        all.put("Accept", "application/json, text/event-stream");
        TraceContext.headers(message).forEach(all::putIfAbsent);
        if (Envelope.isClaimed(message.params())) {
            all.putAll(Headers.of(message));
            mirrored.forEach((name, value) -> all.put(Headers.PARAM_PREFIX + name, value));
        }
        return all;
    }

    private Map<String, String> sessionHeaders(@Nullable Session current) {
        var all = new HashMap<>(headers);
        if (current != null) {
            all.put(Headers.PROTOCOL_VERSION, current.version);
            if (current.id != null) {
                all.put(Headers.SESSION, current.id);
            }
        }
        return all;
    }

    /// Remembers the session and version that `initialize` agreed on; later requests name them.
    void rememberSession(Message answer, HttpCall call) {
        if (answer.kind() == Message.Kind.RESULT) {
            session = new Session(
                    call.header(Headers.SESSION),
                    answer.result().text("protocolVersion").orElse(""));
        }
    }

    boolean hasSession() {
        var current = session;
        return current != null && current.id != null;
    }

    /// Watches a call until its patience is over.
    PatienceWatch watch(Patience patience, CallAborter aborter) {
        return PatienceWatch.start(calls, patience, () -> aborter.abort(timeoutException()));
    }

    private ChannelException.TimedOutException timeoutException() {
        return new ChannelException.TimedOutException("no answer in time from " + Urls.displayText(url));
    }

    boolean isOpen() {
        return !closed;
    }

    long arrivals() {
        return arrivals.get();
    }

    @Override
    public void close() {
        closed = true;
        running.forEach(call -> call.abort(new ChannelException.ClosedException("the connection was closed")));
        var last = session;
        session = null;
        if (last != null && last.id != null) {
            endSession(last);
        }
    }

    private void endSession(Session last) {
        try (var call = calls.delete(url, sessionHeaders(last)).until(Deadline.after(DELETE_TIMEOUT))) {
            call.send();
        } catch (ChannelException undelivered) {
            // The server ends idle sessions by itself.
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Runs an action when a patience is over. Almost every call ends long before, so there is a timer only when
    /// the end is near.
    static final class PatienceWatch implements Ticker.PeriodicCheck, AutoCloseable {
        private final HttpCalls calls;
        private final Patience patience;
        private final Runnable late;

        // both guarded by this
        private @Nullable Runnable cancel;
        private boolean closed;

        /// Watches a patience.
        ///
        /// @param late must not block
        private PatienceWatch(HttpCalls calls, Patience patience, Runnable late) {
            this.calls = calls;
            this.patience = patience;
            this.late = late;
        }

        static PatienceWatch start(HttpCalls calls, Patience patience, Runnable late) {
            var watch = new PatienceWatch(calls, patience, late);
            watch.check();
            calls.ticker().add(watch);
            return watch;
        }

        @Override
        public synchronized void check() {
            var left = patience.nanosLeft();
            if (!closed && cancel == null && left <= Ticker.NEAR_NANOS) {
                cancel = calls.schedule(this::finish, Math.max(1, left));
            }
        }

        private void finish() {
            if (isOver()) {
                late.run();
            }
        }

        /// Checks again whether the patience is over: there may have been a sign of life since.
        private synchronized boolean isOver() {
            cancel = null;
            var isOver = !closed && patience.nanosLeft() <= 0;
            check();
            return isOver;
        }

        @Override
        public synchronized void close() {
            closed = true;
            calls.ticker().remove(this);
            if (cancel != null) {
                cancel.run();
            }
        }
    }
}
