package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.protocol.rpc.Shares;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The server's end of a wire: answers one client's requests, each on a virtual thread of its own.
public final class Host {
    private static final Duration SEND = Duration.ofSeconds(30);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);

    private static final String LISTEN = McpMethod.SUBSCRIPTIONS_LISTEN;

    /// How many requests of one client may run at once.
    private static final int MOST_RUNNING = 1024;

    /// An answer up to this size goes out in any case.
    private static final int SMALL = 64 << 10;

    private final Wire wire;
    private final McpServer server;
    private final Object owner;
    private final Duration grace;

    /// The threads that answer requests, by request id. Each is named after the method of its request.
    private final Map<RawJson, Thread> running = new ConcurrentHashMap<>();
    private final PendingQuestions questions = new PendingQuestions();
    private final ClientLink link = new Link();

    private Host(Wire wire, McpServer server, Object owner, Duration grace) {
        this.wire = wire;
        this.server = server;
        this.owner = owner;
        this.grace = grace;
    }

    /// Serves until the client is gone. Requests that still run then get a grace period and are cancelled after
    /// it.
    public static void serve(Wire wire, McpServer server) {
        serve(wire, server, CLOSE_TIMEOUT);
    }

    /// Serves a client whose memory counts against the share of `owner`.
    public static void serve(Wire wire, McpServer server, Object owner) {
        new Host(wire, server, owner, CLOSE_TIMEOUT).run();
    }

    /// Serves with another grace period: the time that requests may still take after the client's last message.
    public static void serve(Wire wire, McpServer server, Duration grace) {
        new Host(wire, server, wire, grace).run();
    }

    private void run() {
        server.streamOpened(link);
        try {
            for (var message = receive(); message.isPresent(); message = receive()) {
                handle(message.get());
            }
            finishWhatRuns();
        } catch (InterruptedException | ChannelException interrupted) {
            // The client closed the connection.
        } finally {
            server.streamClosed(link);
            running.values().forEach(Thread::interrupt);
            questions.end();
            server.close();
            wire.close();
        }
    }

    /// Gives running requests a grace period: a client that sends nothing more may still read answers. Listening has
    /// none, and no end that one could wait for.
    private void finishWhatRuns() throws InterruptedException {
        var deadline = Deadline.after(grace);
        for (var thread : running.values()) {
            if (!thread.getName().equals(LISTEN) && !deadline.hasPassed()) {
                thread.join(deadline.timeLeft());
            }
        }
    }

    /// Reads the next message. Bytes that are not a message are answered with an error, and reading goes on.
    private Optional<Message> receive() throws InterruptedException {
        while (true) {
            try {
                return wire.receive();
            } catch (RpcException malformed) {
                send(Message.error(malformed.id().orElse(null), malformed.error()));
            }
        }
    }

    private void handle(Message message) {
        switch (message.kind()) {
            case REQUEST -> start(message);
            case NOTIFICATION -> handleNotification(message);
            case RESULT, ERROR -> questions.acceptAnswer(message);
        }
    }

    /// Starts a request. The handshake is answered before the next message is read, because all later ones
    /// depend on it.
    private void start(Message request) {
        var memory = running.size() < MOST_RUNNING ? memory(request) : Optional.<Shares.Place>empty();
        if (memory.isEmpty()) {
            send(overloadedError(
                    request.id(), "Too many requests, or too large ones, run at once; send this one later."));
            return;
        }
        if (request.method().equals(McpMethod.INITIALIZE)) {
            answerAndSend(request, memory.get());
            return;
        }
        var thread = Thread.ofVirtual().name(request.method()).unstarted(() -> answerAndSend(request, memory.get()));
        running.put(request.id(), thread);
        thread.start();
    }

    /// Reserves memory for what the request may grow to. Its parts are counted only once there is memory for
    /// its bytes, because counting copies them.
    private Optional<Shares.Place> memory(Message request) {
        var bytes = memory(2L * request.length());
        if (bytes.isEmpty()) {
            return bytes;
        }
        var cost = Memory.cost(request);
        if (cost <= Math.max(Memory.LEAST, 2L * request.length())) {
            return bytes;
        }
        bytes.get().close();
        return memory(cost);
    }

    private Optional<Shares.Place> memory(long bytes) {
        return Memory.OF_PROCESS.reserve(owner, Math.max(Memory.LEAST, bytes));
    }

    private static Message overloadedError(RawJson id, String text) {
        return Message.error(id, RpcError.of(RpcError.OVERLOADED, text));
    }

    private void answerAndSend(Message request, Shares.Place memory) {
        try (memory) {
            answerAndSend(request);
        }
    }

    private void answerAndSend(Message request) {
        try {
            sendWhole(server.answer(request, link));
        } catch (InterruptedException interrupted) {
            // The client withdrew its request and expects no answer.
        } catch (RpcException refused) {
            send(Message.error(request.id(), refused.error()));
        } catch (RuntimeException | Error broken) {
            send(Message.error(request.id(), RpcError.of(RpcError.INTERNAL, "Internal error")));
            throw broken;
        } finally {
            running.remove(request.id(), Thread.currentThread());
        }
    }

    /// Sends an answer, or a short error when there is no memory for it: a client that reads slowly must not
    /// fill the memory with waiting answers.
    private void sendWhole(Message answer) {
        if (answer.length() <= SMALL) {
            send(answer);
            return;
        }
        var memory = memory(answer.length());
        try {
            send(
                    memory.isPresent()
                            ? answer
                            : overloadedError(
                                    answer.id(), "The hub has no memory for this answer now; ask again later."));
        } finally {
            memory.ifPresent(Shares.Place::close);
        }
    }

    private void handleNotification(Message notification) {
        if (notification.method().equals(McpMethod.NOTIFICATION_CANCELLED)) {
            notification.params().get("requestId").map(running::get).ifPresent(Thread::interrupt);
        } else {
            server.handleNotification(notification);
        }
    }

    private void send(Message message) {
        try {
            wire.send(message, Deadline.after(SEND));
        } catch (ChannelException gone) {
            // The client left before its answer came.
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Link implements ClientLink {
        @Override
        public void notify(Message notification) {
            send(notification);
        }

        @Override
        public Message ask(Message request) {
            return questions.ask(request, Host.this::send);
        }
    }
}
