package dev.jackfield.transport.http.door;

import dev.jackfield.protocol.mcp.Headers;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.Shares;
import dev.jackfield.transport.http.door.legacy.KeptEvents;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.Statuses;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The legacy sessions of one endpoint. Idle sessions end by themselves.
final class HttpSessions implements AutoCloseable {
    private final Duration idle;
    private final Duration resumable;
    /// The most sessions in all; identities share them.
    private static final int MOST = 4096;

    private final Shares places = new Shares(MOST);
    private final Shares keptBytes = new Shares(KeptEvents.room());
    private final Map<String, HttpSession> byId = new ConcurrentHashMap<>();
    private final Thread sweeper;

    /// Manages the sessions of one endpoint.
    ///
    /// @param resumable how long a session keeps what a client has lost
    HttpSessions(Duration idle, Duration resumable) {
        this.idle = idle;
        this.resumable = resumable;
        this.sweeper = Thread.ofVirtual().name("session sweeper").start(this::sweep);
    }

    /// Opens a session, if the caller's identity may have one more.
    HttpSession open(Admission admission) {
        var place = places.tryTake(admission.owner())
                .orElseThrow(() -> new BadSessionException(
                        Statuses.UNAVAILABLE,
                        "You have too many open sessions: end some with DELETE, or wait until idle ones end"));
        try {
            var session = new HttpSession(admission, place, keptBytes);
            byId.put(session.id(), session);
            return session;
        } catch (RuntimeException broken) {
            place.close();
            throw broken;
        }
    }

    /// Returns the session that the request names. A session of another caller counts as unknown.
    HttpSession sessionFor(HttpExchange exchange, Admission admission) {
        var id = exchange.header(Headers.SESSION);
        if (id == null) {
            throw new BadSessionException(400, "Bad request: send the Mcp-Session-Id that initialize answered with");
        }
        var session = Optional.ofNullable(byId.get(id)).filter(found -> found.belongsTo(admission.principal()));
        session.ifPresent(HttpSession::touch);
        return session.orElseThrow(
                () -> new BadSessionException(404, "Session not found: send initialize to begin a new one"));
    }

    void end(HttpSession session) {
        byId.remove(session.id());
        session.close();
    }

    /// Ends sessions whose callers would no longer be let in. Does not wait for clients that do not read.
    void readmit() {
        byId.values().stream()
                .filter(session -> !session.isAdmitted())
                .forEach(session -> Thread.ofVirtual().name("session end").start(() -> end(session)));
    }

    int count() {
        return byId.size();
    }

    private void sweep() {
        try {
            while (true) {
                Thread.sleep(Math.clamp(Math.min(idle.toMillis(), resumable.toMillis()) / 4, 10, 60_000));
                byId.values().forEach(session -> session.forgetOlderThan(resumable));
                byId.values().stream().filter(session -> session.isIdle(idle)).forEach(this::end);
            }
        } catch (InterruptedException interrupted) {
            // The endpoint is going away.
        }
    }

    @Override
    public void close() {
        sweeper.interrupt();
        byId.values().forEach(this::end);
    }

    /// A legacy request without a usable session. Its code is one that no modern server sends, since clients tell
    /// the two eras apart by it.
    static final class BadSessionException extends HttpRefusedException {
        private static final int CODE = -32000;

        BadSessionException(int status, String message) {
            super(status, message);
        }

        Message answer(Message message) {
            var error = RpcError.of(CODE, text());
            return Message.error(message.isRequest() ? message.id() : null, error);
        }
    }
}
