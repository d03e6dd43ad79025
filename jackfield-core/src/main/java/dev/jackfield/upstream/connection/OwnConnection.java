package dev.jackfield.upstream.connection;

import dev.jackfield.call.Caller;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Session;
import dev.jackfield.identity.Identity;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A connection to an upstream that belongs to somebody.
///
/// Who uses it, and since when nobody does, is guarded by the lock of the `OwnConnections`.
final class OwnConnection implements AutoCloseable {
    private final Owner owner;
    private final OwnerLink line;
    private final Connection connection;
    private final InstantSource clock;
    private int users = 1;
    private Instant freedAt;

    // written by those who use it, one after the other
    private volatile Runnable unfollow = () -> {};

    private OwnConnection(Owner owner, OwnerLink line, Connection connection, InstantSource clock) {
        this.owner = owner;
        this.line = line;
        this.connection = connection;
        this.clock = clock;
        this.freedAt = clock.instant();
    }

    /// How a new connection is greeted.
    ///
    /// @param patience how long the server may take to answer
    record Welcome(Duration patience, Words words) {
        interface Words {
            Connection say(Greeting greeting) throws InterruptedException;
        }
    }

    /// Connects on behalf of an owner whose caller waits: a server may ask as soon as it is greeted.
    static OwnConnection open(
            LimitedDial lines,
            UpstreamSettings settings,
            Owner owner,
            Invocation invocation,
            Welcome welcome,
            InstantSource clock)
            throws InterruptedException {
        var line = new OwnerLink(owner);
        line.caller = invocation.caller();
        try (var _ = lines.coldStart(owner.identity(), invocation.deadline())) {
            var deadline = Deadline.after(welcome.patience()).earlier(invocation.deadline());
            var channel = lines.open(owner.identity(), line, deadline);
            try {
                var connection = welcome.words().say(new Greeting(channel, settings.hubInfo(), deadline));
                return new OwnConnection(owner, line, connection, clock);
            } catch (InterruptedException | RuntimeException failed) {
                channel.close();
                throw failed;
            }
        }
    }

    Connection connection() {
        return connection;
    }

    boolean isOf(Owner other) {
        return owner.equals(other) && isUsable();
    }

    Identity identity() {
        return owner.identity();
    }

    boolean isLike(OwnConnection other) {
        return owner.equals(other.owner);
    }

    boolean isUsable() {
        return connection.channel().isOpen() && !line.isOver && !mayMistake();
    }

    /// On a wire a question of a legacy server names no call, so only one call may be there to be asked.
    boolean isExclusive() {
        return connection.era() == Era.LEGACY && !owner.answers().isEmpty();
    }

    /// Nobody waits for what stands alone: it may never come again.
    boolean isOfNoSession() {
        return isExclusive() && owner.session().isEmpty();
    }

    /// Requests without a session may come from several programs of one user, each with its own roots, and the
    /// server would take the next one's for the last one's.
    private boolean mayMistake() {
        return owner.session().isEmpty() && (connection.toldRoots().get() || line.toldRoots.get());
    }

    boolean hasRoom() {
        return users == 0 || !isExclusive();
    }

    boolean isFree() {
        return users == 0;
    }

    void enter() {
        users++;
    }

    void leave() {
        users--;
        freedAt = clock.instant();
    }

    boolean hasRested(Duration time) {
        return isFree() && !freedAt.plus(time).isAfter(clock.instant());
    }

    /// Has questions that name no call put to this caller, where there can be no other.
    void serve(Caller caller) {
        line.caller = isExclusive() ? caller : null;
    }

    void serveNobody() {
        line.caller = null;
    }

    /// Nobody gets it any more; whoever uses it may finish.
    void retire() {
        line.isOver = true;
    }

    /// Passes on what the client announces, and has the connection ended with the client.
    void follow(Consumer<OwnConnection> end) {
        unfollow = owner.session().map(session -> session.follow(follower(end))).orElse(() -> {});
    }

    private Session.Follower follower(Consumer<OwnConnection> end) {
        return new Session.Follower() {
            @Override
            public void announced(Message notification) {
                try {
                    connection.channel().notify(notification);
                } catch (ChannelException gone) {
                    // A new connection asks anew.
                }
            }

            @Override
            public void over() {
                retire();
                end.accept(OwnConnection.this);
            }
        };
    }

    @Override
    public void close() {
        unfollow.run();
        connection.close();
    }

    /// Hears what belongs to no request: it is the caller's while there is one, else the session's.
    private static final class OwnerLink implements ClientLink {
        private final Owner owner;
        private volatile @Nullable Caller caller;
        private final AtomicBoolean toldRoots = new AtomicBoolean();
        private volatile boolean isOver;

        OwnerLink(Owner owner) {
            this.owner = owner;
        }

        private Optional<Session> session() {
            return owner.session();
        }

        @Override
        public boolean canBeAsked() {
            return !owner.answers().isEmpty();
        }

        @Override
        public void notify(Message notification) {
            if (notification.method().equals("notifications/message")) {
                session().ifPresent(known -> known.hear(notification));
            }
        }

        @Override
        public Message ask(Message request) {
            var waiting = caller;
            if (waiting != null) {
                return new CallLink(waiting, toldRoots).ask(request);
            }
            return owner.answers().allow(request.method(), request.params())
                            && session().isPresent()
                    ? session().get().ask(request)
                    : ClientLink.super.ask(request);
        }
    }
}
