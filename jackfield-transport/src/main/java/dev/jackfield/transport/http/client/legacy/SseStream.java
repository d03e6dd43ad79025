package dev.jackfield.transport.http.client.legacy;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.transport.http.Urls;
import dev.jackfield.transport.http.client.HttpCall;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.IncomingResponse;
import dev.jackfield.transport.http.client.Redirects;
import dev.jackfield.transport.http.client.ServerEvents;
import dev.jackfield.transport.http.client.StatusCheck;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The stream of events behind a URL, from its first GET to its end. Read by one thread.
final class SseStream implements AutoCloseable {
    private final HttpCalls calls;
    private final URI url;
    private final Map<String, String> headers;
    private final Intake intake;

    // the reader's
    private @Nullable ServerEvents events;

    // guarded by this
    private @Nullable HttpCall call;
    private boolean closed;

    SseStream(HttpCalls calls, URI url, Map<String, String> headers, Intake intake) {
        this.calls = calls;
        this.url = url;
        this.intake = intake;
        this.headers = new HashMap<>(headers);
        this.headers.put("Accept", "text/event-stream");
    }

    /// Returns the next event; null at the end. The first call opens the stream.
    ServerEvents.@Nullable Event next() throws InterruptedException {
        if (events == null) {
            open(url);
            events = current().readPart(body -> new ServerEvents(body, IncomingResponse.LARGEST, intake));
        }
        var open = events;
        return current().<ServerEvents.@Nullable Event>readPart(_ -> open.next());
    }

    private void open(URI from) throws InterruptedException {
        var opened = begin(calls.get(from, headers));
        opened.send();
        var moved = Redirects.sameOriginTarget(url, opened);
        if (moved.isPresent() && from.equals(url)) {
            opened.close();
            open(moved.get());
            return;
        }
        StatusCheck.check(opened, from);
        var type = String.valueOf(opened.header("Content-Type"));
        if (!type.startsWith("text/event-stream")) {
            throw new ChannelException.ClosedException(
                    "%s answered with %s, not with an event stream; is this the URL of its `sse` transport?"
                            .formatted(Urls.displayText(url), type));
        }
    }

    private synchronized HttpCall begin(HttpCall next) {
        if (closed) {
            throw new ChannelException.ClosedException("the connection was closed");
        }
        call = next;
        return next;
    }

    private synchronized HttpCall current() {
        if (call == null) {
            throw new IllegalStateException("not opened");
        }
        return call;
    }

    @Override
    public synchronized void close() {
        closed = true;
        intake.end();
        if (call != null) {
            call.abort(new ChannelException.ClosedException("the connection was closed"));
        }
    }
}
