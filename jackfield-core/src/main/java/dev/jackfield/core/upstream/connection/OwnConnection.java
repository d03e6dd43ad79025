package dev.jackfield.core.upstream.connection;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Session;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A connection to an upstream that belongs to one owner.
///
/// The number of users and the time of the last use are guarded by the lock of `OwnConnections`.
final class OwnConnection implements AutoCloseable {
    private final Owner owner;
    private final OwnerLink link;
    private final Connection connection;
    private final InstantSource clock;
    private int users = 1;
    private Instant freedAt;

    // written by the threads that use it, one after the other
    private volatile Runnable unfollow = () -> {};

    private OwnConnection(Owner owner, OwnerLink link, Connection connection, InstantSource clock) {
        this.owner = owner;
        this.link = link;
        this.connection = connection;
        this.clock = clock;
        this.freedAt = clock.instant();
    }

    /// The handshake of a new connection.
    ///
    /// @param patience how long the server may take to answer
    record Welcome(Duration patience, Words words) {
        interface Words {
            Connection shakeHands(Greeting greeting) throws InterruptedException;
        }
    }

    /// Connects for an owner. The caller is known during the handshake, because a server may ask as soon as it is
    /// connected.
    static OwnConnection open(
            LimitedDial dialer,
            UpstreamSettings settings,
            Owner owner,
            Invocation invocation,
            Welcome welcome,
            InstantSource clock)
            throws InterruptedException {
        var link = new OwnerLink(owner);
        link.caller = invocation.caller();
        try (var _ = dialer.takeColdStart(owner.identity(), invocation.deadline())) {
            var deadline = Deadline.after(welcome.patience()).earlier(invocation.deadline());
            var channel = dialer.open(owner.identity(), link, deadline);
            try {
                var connection = welcome.words().shakeHands(new Greeting(channel, settings.hubInfo(), deadline));
                return new OwnConnection(owner, link, connection, clock);
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
        return connection.channel().isOpen() && !link.isOver && !mayMistake();
    }

    /// Returns whether only one call may use it at a time. On a wire, a question of a legacy server names no
    /// call.
    boolean isExclusive() {
        return connection.era() == Era.LEGACY && owner.answers().canAnswer();
    }

    /// Returns whether it belongs to requests without a session, which may never come again.
    boolean isOfNoSession() {
        return isExclusive() && owner.session().isEmpty();
    }

    /// Returns whether its server knows the roots of an earlier program. Requests without a session may come from
    /// several programs of one user, each with its own roots, and the server would mix them up.
    private boolean mayMistake() {
        return owner.session().isEmpty() && (connection.toldRoots().get() || link.toldRoots.get());
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

    /// Sends questions that name no call to this caller, if the connection is exclusive.
    void serve(Caller caller) {
        link.caller = isExclusive() ? caller : null;
    }

    void serveNobody() {
        link.caller = null;
    }

    /// Gives the connection to no further call. Calls that use it may finish.
    void retire() {
        link.isOver = true;
    }

    /// Passes on the announcements of the client, and ends the connection with the client's session.
    void follow(Consumer<OwnConnection> end) {
        unfollow = owner.session().map(session -> session.follow(follower(end))).orElse(() -> {});
    }

    private Session.Follower follower(Consumer<OwnConnection> end) {
        return new Session.Follower() {
            @Override
            public void onAnnouncement(Message notification) {
                try {
                    connection.channel().notify(notification);
                } catch (ChannelException gone) {
                    // A new connection asks again.
                }
            }

            @Override
            public void onEnded() {
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

    /// Receives messages that belong to no request. They go to the caller while there is one, else to the
    /// session.
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
            return owner.answers().canAnswer();
        }

        @Override
        public void notify(Message notification) {
            if (notification.method().equals(McpMethod.NOTIFICATION_MESSAGE)) {
                session().ifPresent(known -> known.notifyClient(notification));
            }
        }

        @Override
        public Message ask(Message request) {
            var waiting = caller;
            if (waiting != null) {
                return new CallLink(waiting, toldRoots).ask(request);
            }
            return owner.answers().canAnswer(request.method(), request.params())
                            && session().isPresent()
                    ? session().get().ask(request)
                    : ClientLink.super.ask(request);
        }
    }
}
