package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Ticker;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The client's end of a wire: pairs requests with replies for any number of callers.
///
/// The reader thread only sorts arrivals into queues. Callers handle their own; the attendant thread handles the
/// rest.
public final class Peer implements Channel, Ticker.PeriodicCheck {
    private static final Duration NOTICE_TIMEOUT = Duration.ofSeconds(1);

    /// How many messages that belong to no request may wait to be handled.
    static final int MOST_ASIDE = 10_000;

    /// How many bytes they may have together; one message alone may have more.
    static final long MOST_ASIDE_BYTES = 16 << 20;

    private static final String FLOODED =
            "it sent notifications faster than they could be handled; %d or %d MiB were waiting"
                    .formatted(MOST_ASIDE, MOST_ASIDE_BYTES >> 20);

    /// Requests during which no server asks anything: a legacy task asks only those who wait for its result.
    private static final Set<String> BY_THE_WAY = Set.of(
            McpMethod.SUBSCRIPTIONS_LISTEN,
            McpMethod.PING,
            McpMethod.SERVER_DISCOVER,
            McpMethod.TASKS_GET,
            McpMethod.TASKS_CANCEL);

    private final Wire wire;
    private final Intake intake;
    private final ClientLink unsolicited;
    private final Map<Long, PendingRequest> waiting = new ConcurrentHashMap<>();
    private final BlockingQueue<Message> aside = new LinkedBlockingQueue<>(MOST_ASIDE);
    private final AtomicLong asideBytes = new AtomicLong();
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicLong arrivals = new AtomicLong();
    private final Thread attendant;

    // written once, by the reader thread: the other end is gone, and it is not known yet how
    private volatile boolean leaving;

    // written once, by the thread that ends the connection
    private volatile @Nullable String ended;

    private Peer(Wire wire, ClientLink unsolicited, String name) {
        this.wire = wire;
        this.intake = wire.intake();
        this.unsolicited = unsolicited;
        this.attendant = Thread.ofVirtual().name(name + " attendant").unstarted(this::runAttendant);
    }

    /// Starts to read from the wire. Messages that belong to no request go to `unsolicited`.
    public static Peer start(Wire wire, ClientLink unsolicited, String name) {
        var peer = new Peer(wire, unsolicited, name);
        wire.reader().name(name + " reader").start(peer::readMessages);
        peer.attendant.start();
        Ticker.COMMON.add(peer);
        return peer;
    }

    @Override
    public Message request(Message request, Exchange exchange) throws InterruptedException {
        var number = numbers.incrementAndGet();
        var pending = new PendingRequest(request, number);
        waiting.put(number, pending);
        try {
            refuseIfEnded();
            sendRequest(pending, exchange);
            return await(pending, exchange);
        } catch (InterruptedException | ChannelException.TimedOutException gaveUp) {
            if (!request.method().equals(McpMethod.INITIALIZE)) { // the one request that must not be cancelled
                sendCancel(number, gaveUp);
            }
            throw gaveUp;
        } finally {
            waiting.remove(number);
        }
    }

    /// Sends a request, unless the other end is already gone: then the request certainly did not arrive, and
    /// the error says so.
    private void sendRequest(PendingRequest pending, Exchange exchange) throws InterruptedException {
        if (leaving) {
            return;
        }
        try {
            wire.send(pending.sentMessage(), exchange.patience().deadline());
            pending.markSent();
        } catch (ChannelException.ClosedException refused) {
            throw refused.isUnsent() ? explainLoss(refused, pending) : refused;
        }
    }

    /// Waits for the reader to find out how the other end went, which explains more than that it takes no
    /// messages.
    private ChannelException explainLoss(ChannelException.ClosedException refused, PendingRequest pending)
            throws InterruptedException {
        var end = pending.awaitArrival(Deadline.after(NOTICE_TIMEOUT)).filter(PendingRequest::isEnd);
        return end.isPresent() ? pending.lossException(String.valueOf(ended)) : refused;
    }

    private Message await(PendingRequest pending, Exchange exchange) throws InterruptedException {
        var listener = exchange.listener();
        while (true) {
            var arrival = pending.nextWatched(exchange.patience().deadline());
            if (arrival.isEmpty()) {
                throw new ChannelException.TimedOutException("no answer in time"
                        + wire.excuse().map(why -> ": " + why).orElse(""));
            }
            if (PendingRequest.isEnd(arrival.get())) {
                throw pending.lossException(String.valueOf(ended));
            }
            if (arrival.get().isResponse()) {
                return arrival.get();
            }
            deliver(arrival.get(), listener);
        }
    }

    private void deliver(Message message, ClientLink client) throws InterruptedException {
        if (message.isRequest()) {
            sendReply(client.ask(message).withId(message.id()));
        } else {
            client.notify(message);
        }
    }

    /// Sends the answer to a question of the server. The server has begun the call by then, so a loss from now on
    /// leaves its outcome unknown.
    private void sendReply(Message answer) throws InterruptedException {
        try {
            wire.send(answer, Deadline.after(NOTICE_TIMEOUT.multipliedBy(10)));
        } catch (ChannelException.ClosedException lost) {
            throw new ChannelException.ClosedException(String.valueOf(lost.getMessage()), lost);
        }
    }

    /// Tells the server that the caller no longer waits. Best effort: the caller has its own error already.
    private void sendCancel(long number, Exception reason) {
        var interrupted = Thread.interrupted();
        try {
            var params = Fields.of("requestId", Json.number(number))
                    .with("reason", reason instanceof InterruptedException ? "cancelled by the caller" : "timed out");
            wire.send(Message.notification(McpMethod.NOTIFICATION_CANCELLED, params), Deadline.after(NOTICE_TIMEOUT));
        } catch (ChannelException | InterruptedException undelivered) {
            // The connection is gone or stuck; the server cannot be told.
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void notify(Message notification) {
        refuseIfEnded();
        try {
            wire.send(notification, Deadline.after(NOTICE_TIMEOUT));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void refuseIfEnded() {
        var reason = ended;
        if (reason != null) {
            throw ChannelException.ClosedException.unsent(reason, null);
        }
    }

    private void readMessages() {
        try {
            for (var message = wire.receive(); message.isPresent(); message = wire.receive()) {
                routeMessage(message.get());
            }
        } catch (InterruptedException | ChannelException broken) {
            // Waiting callers are told below.
        } finally {
            leaving = true;
            end(wire.ending());
        }
    }

    /// Sorts a message. Everything but an awaited answer counts, and after too much of it the reader waits here.
    private void routeMessage(Message message) throws InterruptedException {
        arrivals.incrementAndGet();
        var owner = message.isResponse() ? waiting.remove(number(message.id())) : ownerOf(message);
        if (owner != null) {
            owner.enqueue(message);
        } else if (!message.isResponse()) {
            putAside(message);
        }
        if (owner == null || !message.isResponse()) {
            intake.countMessage(message.length());
        }
    }

    private void putAside(Message message) {
        var before = asideBytes.getAndAdd(message.length());
        var fits = before == 0 || before + message.length() <= MOST_ASIDE_BYTES;
        if (!fits || !aside.offer(message)) {
            throw closeFlooded();
        }
    }

    private ChannelException closeFlooded() {
        ended = FLOODED;
        wire.close();
        return new ChannelException.ClosedException(FLOODED);
    }

    private @Nullable PendingRequest ownerOf(Message message) {
        return switch (message.method()) {
            case McpMethod.NOTIFICATION_PROGRESS ->
                waiting.get(number(message.params().find(Meta.PROGRESS_TOKEN)));
            case McpMethod.NOTIFICATION_MESSAGE -> onlyRequest();
            default -> message.isRequest() ? onlyRequest() : subscriberOf(message);
        };
    }

    private @Nullable PendingRequest subscriberOf(Message message) {
        return waiting.get(number(message.params().object(Meta.KEY).find(Meta.SUBSCRIPTION)));
    }

    /// Returns the only request in flight; null when there are several. Log messages and questions name no
    /// request on a wire, so they can be assigned only then.
    private @Nullable PendingRequest onlyRequest() {
        var calls = waiting.values().stream()
                .filter(pending -> !BY_THE_WAY.contains(pending.sentMessage().method()))
                .limit(2)
                .toList();
        return calls.size() == 1 ? calls.getFirst() : null;
    }

    /// Returns the number of a request of this peer; other ids belong to no request.
    private static long number(@Nullable Json json) {
        try {
            return json == null ? -1 : Long.parseLong(json.toString());
        } catch (NumberFormatException notOurs) {
            return -1;
        }
    }

    @Override
    public void check() {
        waiting.values().forEach(PendingRequest::wakeIfNearlyOver);
    }

    private void runAttendant() {
        try {
            while (true) {
                var next = aside.take();
                asideBytes.addAndGet(-next.length());
                deliverUnsolicited(next);
            }
        } catch (InterruptedException interrupted) {
            // The connection has ended.
        }
    }

    private void deliverUnsolicited(Message message) throws InterruptedException {
        try {
            deliver(message, unsolicited);
        } catch (ChannelException undelivered) {
            // The server that asked is gone.
        }
    }

    private void end(String reason) {
        ended = Optional.ofNullable(ended).orElse(reason);
        Ticker.COMMON.remove(this);
        attendant.interrupt();
        waiting.values().forEach(PendingRequest::end);
        unsolicited.onEnded();
    }

    /// How many requests wait for their answers.
    public int waitingCount() {
        return waiting.size();
    }

    @Override
    public boolean isOpen() {
        return ended == null;
    }

    @Override
    public long arrivalCount() {
        return arrivals.get();
    }

    @Override
    public String ending() {
        return String.valueOf(ended);
    }

    @Override
    public OptionalLong process() {
        return wire.process();
    }

    @Override
    public boolean awaitEnd(Deadline deadline) throws InterruptedException {
        return wire.awaitEnd(deadline);
    }

    @Override
    public void close() {
        wire.close();
        end("the connection was closed");
    }
}
