package dev.jackfield.transport.http.door;

import dev.jackfield.protocol.mcp.PendingQuestions;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.server.EventStream;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.Outlet;
import dev.jackfield.transport.http.server.Statuses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The client of one POST. The answer is plain JSON, or a stream when a message or a comment must be sent
/// before it.
final class PostLink implements ClientLink {
    private final HttpExchange exchange;
    private final Duration keepAlive;
    private final @Nullable PendingQuestions questions;
    private final @Nullable Map<String, String> mirrored;
    private final Map<String, String> headers;
    private final Outlets outlets;

    // guarded by this
    private @Nullable Outlet stream;
    private @Nullable EventStream connection;
    private boolean over;

    private final Runnable endOfWait;

    /// Makes the outlet of this era for a connection.
    @FunctionalInterface
    interface Outlets {
        Outlet outletFor(EventStream connection);
    }

    private PostLink(
            HttpExchange exchange,
            Duration keepAlive,
            @Nullable PendingQuestions questions,
            @Nullable Map<String, String> mirrored,
            Map<String, String> headers,
            Outlets outlets) {
        this.exchange = exchange;
        this.keepAlive = keepAlive;
        this.questions = questions;
        this.mirrored = mirrored;
        this.headers = headers;
        this.outlets = outlets;
        this.endOfWait = exchange.headerContains("Accept", "text/event-stream")
                ? exchange.schedule(keepAlive, this::turnIntoStream)
                : () -> {};
    }

    static PostLink ofModern(HttpExchange exchange, Duration keepAlive, Map<String, String> mirrored) {
        return new PostLink(exchange, keepAlive, null, mirrored, Map.of(), connection -> connection);
    }

    /// A link to a legacy client.
    ///
    /// @param headers of the answer, in whatever form it comes
    static PostLink ofLegacy(
            HttpExchange exchange, Duration keepAlive, HttpSession session, Map<String, String> headers) {
        return new PostLink(exchange, keepAlive, session.questions(), null, headers, session.streams()::beginAnswer);
    }

    @Override
    public void notify(Message notification) {
        if (takesEvents()) {
            try {
                openStream().send(notification);
            } catch (IOException gone) {
                // The answer will not reach the client either; a modern request is cancelled by now.
            }
        }
    }

    @Override
    public Message ask(Message request) {
        return questions == null || !takesEvents()
                ? ClientLink.super.ask(request)
                : questions.ask(request, this::sendQuestion);
    }

    private void sendQuestion(Message question) {
        try {
            openStream().send(question);
        } catch (IOException gone) {
            throw new UncheckedIOException("The client is gone", gone);
        }
    }

    @Override
    public @Nullable Map<String, String> mirrored() {
        return mirrored;
    }

    private boolean takesEvents() {
        return exchange.headerContains("Accept", "text/event-stream") || exchange.headerContains("Accept", "*/*");
    }

    /// Turns a slow answer into a stream that sends comments: clients and proxies give up on an answer of which
    /// nothing comes.
    private synchronized void turnIntoStream() {
        try {
            if (!over) {
                openStream();
            }
        } catch (IOException gone) {
            // The next write finds this out, too.
        }
    }

    /// Returns the stream, and opens it if need be. After the answer nothing may be sent: the response may
    /// already serve another request.
    private synchronized Outlet openStream() throws IOException {
        if (over) {
            throw new IOException("the answer has been given");
        }
        if (stream == null) {
            connection = exchange.startEvents(headers);
            connection.keepAlive(keepAlive);
            stream = outlets.outletFor(connection);
        }
        return stream;
    }

    private synchronized void end() {
        over = true;
        endOfWait.run();
    }

    /// The client is gone: the response belongs to the server library again, and must not be written to.
    synchronized void abandon() {
        end();
        if (connection != null) {
            connection.abandon();
        }
    }

    /// Sends the answer: on the stream if there is one, else as plain JSON with this status.
    synchronized void finish(Message full, int fullStatus) throws IOException {
        end();
        var isRoom = exchange.hasRoomFor(full.length());
        var response = isRoom ? full : Statuses.tooLargeError(full);
        var status = isRoom ? fullStatus : Statuses.UNAVAILABLE;
        if (stream == null) {
            exchange.respond(status, "application/json", response.bytes(), headersOf(status));
            return;
        }
        stream.finish(response);
    }

    private Map<String, String> headersOf(int status) {
        var more = Statuses.headers(status);
        if (more.isEmpty()) {
            return headers;
        }
        var all = new HashMap<>(headers);
        all.putAll(more);
        return all;
    }
}
