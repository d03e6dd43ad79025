package dev.jackfield.source;

import dev.jackfield.call.Caller;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Session;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One client's connection to an upstream that may ask it something.
final class AskingConnection implements AutoCloseable {
    private final AskingClient client;
    private final Line line;
    private final Connection connection;

    // written by those who use it, one after the other; read by whoever looks whether it is used
    private volatile long freedAt = System.nanoTime();
    private volatile Runnable unfollow = () -> {};

    private AskingConnection(AskingClient client, Line line, Connection connection) {
        this.client = client;
        this.line = line;
        this.connection = connection;
    }

    /// Connects on behalf of a client whose caller waits: a server may ask as soon as it is greeted.
    static AskingConnection open(Dial dial, UpstreamSettings settings, AskingClient client, Invocation invocation)
            throws InterruptedException {
        var line = new Line(client);
        line.caller = invocation.caller();
        var channel = dial.open(line);
        try {
            var deadline = Deadline.after(settings.startTimeout()).earlier(invocation.deadline());
            var declared = client.answers().declared();
            return new AskingConnection(
                    client, line, new Greeting(channel, settings.hubInfo(), deadline).initialize(declared));
        } catch (InterruptedException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    Connection connection() {
        return connection;
    }

    Optional<Session> session() {
        return client.session();
    }

    boolean isOf(AskingClient other) {
        return client.equals(other) && isUsable();
    }

    boolean isLike(AskingConnection other) {
        return client.equals(other.client);
    }

    boolean isUsable() {
        return connection.channel().isOpen() && !line.isOver && !mayMistake();
    }

    /// Requests without a session may come from several programs of one user, each with its own roots, and the
    /// server would take the next one's for the last one's.
    private boolean mayMistake() {
        return session().isEmpty() && (connection.toldRoots().get() || line.toldRoots.get());
    }

    void serve(Caller caller) {
        line.caller = caller;
    }

    void free() {
        line.caller = null;
        freedAt = System.nanoTime();
    }

    boolean hasRested(Duration time) {
        return System.nanoTime() - freedAt >= time.toNanos();
    }

    /// Passes on what the client announces, and has the connection ended with the client.
    void follow(Consumer<AskingConnection> end) {
        unfollow =
                client.session().map(session -> session.follow(follower(end))).orElse(() -> {});
    }

    private Session.Follower follower(Consumer<AskingConnection> end) {
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
                line.isOver = true;
                end.accept(AskingConnection.this);
            }
        };
    }

    @Override
    public void close() {
        unfollow.run();
        connection.close();
    }

    /// Hears what belongs to no request: it is the caller's while there is one, else the session's.
    private static final class Line implements ClientLink {
        private final AskingClient client;
        private volatile @Nullable Caller caller;
        private final AtomicBoolean toldRoots = new AtomicBoolean();
        private volatile boolean isOver;

        Line(AskingClient client) {
            this.client = client;
        }

        private Optional<Session> session() {
            return client.session();
        }

        @Override
        public void notify(Message notification) {
            if (notification.method().equals("notifications/message")) {
                session().ifPresent(known -> known.hear(notification));
            }
        }

        @Override
        public boolean canBeAsked() {
            return true;
        }

        @Override
        public Message ask(Message request) {
            var waiting = caller;
            if (waiting != null) {
                return new CallLink(waiting, toldRoots).ask(request);
            }
            return client.answers().allow(request.method(), request.params())
                            && session().isPresent()
                    ? session().get().ask(request)
                    : ClientLink.super.ask(request);
        }
    }
}
