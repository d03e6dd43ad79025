package dev.jackfield.transport.http.door;

import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.mcp.PendingQuestions;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Shares;
import dev.jackfield.transport.http.door.legacy.KeptEvents;
import dev.jackfield.transport.http.door.legacy.LegacyStream;
import dev.jackfield.transport.http.door.legacy.LegacyStreams;
import dev.jackfield.transport.http.door.legacy.StreamLink;
import dev.jackfield.transport.http.server.CancellableRequest;
import dev.jackfield.transport.http.server.EventStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A legacy session: what a client agreed on with `initialize`, and everything that its later requests refer to.
final class HttpSession implements AutoCloseable {
    private final String id = SessionIds.next();
    private final Admission admission;
    private final McpServer server;
    private final PendingQuestions questions = new PendingQuestions();
    private final Map<RawJson, CancellableRequest> running = new ConcurrentHashMap<>();
    private final LegacyStreams streams;
    private final Shares.Place place;
    private final AtomicReference<@Nullable StreamLink> listener = new AtomicReference<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    // written by every thread that uses the session; any of their values will do
    private volatile long lastUsed = System.nanoTime();

    /// Opens a session.
    ///
    /// @param place released when the session ends
    /// @param keptBytes the bytes that all sessions together may keep of what they sent
    HttpSession(Admission admission, Shares.Place place, Shares keptBytes) {
        this.admission = admission;
        this.place = place;
        this.streams = new LegacyStreams(new KeptEvents(keptBytes, admission.owner()));
        this.server = admission.server().get();
    }

    String id() {
        return id;
    }

    boolean belongsTo(Object who) {
        return admission.principal().equals(who);
    }

    boolean isAdmitted() {
        return admission.isStillValid();
    }

    LegacyStreams streams() {
        return streams;
    }

    PendingQuestions questions() {
        return questions;
    }

    /// Answers a request so that `notifications/cancelled` can find it.
    Message answer(Message request, PostLink link) throws InterruptedException {
        var call = new CancellableRequest();
        running.put(request.id(), call);
        try (call) {
            return server.answer(request, link);
        } finally {
            running.remove(request.id(), call);
            touch();
        }
    }

    void handleNotification(Message notification) {
        if (notification.method().equals(McpMethod.NOTIFICATION_CANCELLED)) {
            notification.params().get("requestId").map(running::get).ifPresent(CancellableRequest::cancel);
        } else {
            server.handleNotification(notification);
        }
    }

    /// Makes this the client's general stream; the newest one is the one that it reads.
    LegacyStream listenOn(EventStream connection) {
        var link = new StreamLink(streams.begin(connection), questions);
        replaceListener(link);
        server.streamOpened(link);
        if (closed.get()) {
            replaceListener(null);
        }
        return link.stream();
    }

    private void replaceListener(@Nullable StreamLink newest) {
        end(listener.getAndSet(newest));
    }

    private void end(@Nullable StreamLink old) {
        if (old != null) {
            server.streamClosed(old);
            streams.forget(old.stream());
            old.stream().end();
        }
    }

    /// Drops kept events that are older than this: a client that still wanted them would have come back by now.
    void forgetOlderThan(Duration age) {
        streams.forgetOlderThan(age);
        var link = listener.get();
        if (link != null && link.stream().isAloneFor(age) && listener.compareAndSet(link, null)) {
            end(link);
        }
    }

    void touch() {
        lastUsed = System.nanoTime();
    }

    boolean isIdle(Duration limit) {
        return running.isEmpty() && !isListening() && System.nanoTime() - lastUsed > limit.toNanos();
    }

    private boolean isListening() {
        var link = listener.get();
        return link != null && link.stream().isConnected();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            running.values().forEach(CancellableRequest::cancel);
            questions.end();
            replaceListener(null);
            server.close();
            streams.close();
            place.close();
        }
    }
}
