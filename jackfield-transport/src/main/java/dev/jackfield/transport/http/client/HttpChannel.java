package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.NumberedRequest;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.ForwardingLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Patience;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.LoggerFactory;

/// A channel over Streamable HTTP, in both eras: the calling thread posts the request and reads the answer.
public final class HttpChannel implements Channel {
    private static final Duration NOTICE_TIMEOUT = Duration.ofSeconds(5);

    /// How long a client that can be asked waits for the general stream: some servers send no headers before
    /// their first event.
    private static final Duration STREAM_TIMEOUT = Duration.ofSeconds(2);

    /// How long other clients wait for it. When the stream opens later, messages before it count as missed.
    private static final Duration BRIEF_STREAM_TIMEOUT = Duration.ofMillis(250);

    private final ClientLink unsolicited;
    private final String name;
    private final MessagePoster posting;
    private final AtomicLong numbers = new AtomicLong();
    private final Set<Patience> waiting = ConcurrentHashMap.newKeySet();

    private HttpChannel(MessagePoster posting, ClientLink unsolicited, String name) {
        this.posting = posting;
        this.unsolicited = unsolicited;
        this.name = name;
    }

    /// Makes a channel to one server; nothing is sent before the first request.
    ///
    /// @param headers sent with every request; their values are never logged
    /// @param unsolicited receives what a legacy server sends outside of any request
    public static HttpChannel create(
            HttpCalls calls, URI url, Map<String, String> headers, ClientLink unsolicited, String name) {
        return create(calls, url, headers, unsolicited, name, Intake.ofSource());
    }

    /// Makes a channel to one server.
    ///
    /// @param budget bounds what it may send besides answers; shared by all connections of a source
    public static HttpChannel create(
            HttpCalls calls,
            URI url,
            Map<String, String> headers,
            ClientLink unsolicited,
            String name,
            FlowBudget budget) {
        return new HttpChannel(new MessagePoster(calls, url, headers, budget), unsolicited, name);
    }

    @Override
    public Message request(Message request, Exchange exchange) throws InterruptedException {
        return Envelope.isClaimed(request.params()) ? sendModern(request, exchange) : sendLegacy(request, exchange);
    }

    private Message sendModern(Message request, Exchange exchange) throws InterruptedException {
        return send(NumberedRequest.of(request, numbers.incrementAndGet()), exchange);
    }

    private Message sendLegacy(Message request, Exchange exchange) throws InterruptedException {
        var numbered = NumberedRequest.of(request, numbers.incrementAndGet());
        waiting.add(exchange.patience());
        try {
            return send(numbered, exchange);
        } catch (InterruptedException | ChannelException.TimedOutException gaveUp) {
            cancel(numbered.sent(), gaveUp);
            throw gaveUp;
        } finally {
            waiting.remove(exchange.patience());
        }
    }

    /// Sends a request and waits for its answer. The timeout is kept here, because signs of life and questions to
    /// people extend it.
    private Message send(NumberedRequest request, Exchange exchange) throws InterruptedException {
        var giveUp = new CallAborter();
        try (var _ = posting.watch(exchange.patience(), giveUp);
                var answering = new ResumableAnswer(
                        posting, posting.post(request.sent(), exchange.mirrored(), giveUp::attach))) {
            giveUp.attach(answering);
            return answer(request, exchange, answering);
        }
    }

    private Message answer(NumberedRequest request, Exchange exchange, ResumableAnswer answering)
            throws InterruptedException {
        var answer = new AnswerReader(request, exchange.listener(), this::reply);
        if (request.sent().method().equals(McpMethod.INITIALIZE)) {
            var agreed = answering.readOnce(answer);
            posting.rememberSession(agreed, answering.call());
            return agreed;
        }
        return Envelope.isClaimed(request.sent().params())
                ? answering.readOnce(answer)
                : answering.read(answer, exchange.patience());
    }

    /// Posts the answer to a question that the server asked during a call. The server has begun the call by
    /// then, so a loss from now on leaves its outcome unknown.
    private void reply(Message answer) throws InterruptedException {
        try {
            deliver(answer, Deadline.after(NOTICE_TIMEOUT));
        } catch (ChannelException lost) {
            throw new ChannelException.ClosedException(
                    "the answer to its question was lost: " + lost.getMessage(), lost);
        }
    }

    private void deliver(Message message, Deadline deadline) throws InterruptedException {
        try (var call = posting.post(message, Map.of(), sending -> sending.until(deadline))) {
            call.read(body -> body.skip(SocketCall.REST));
        }
    }

    /// Tells a legacy server that the caller no longer waits; a modern one sees the connection close. Does not
    /// block: a server that hangs would not read it.
    private void cancel(Message request, Exception reason) {
        if (request.method().equals(McpMethod.INITIALIZE)) {
            return;
        }
        var params = Fields.of("requestId", request.id())
                .with("reason", reason instanceof InterruptedException ? "cancelled by the caller" : "timed out");
        var cancelled = Message.notification(McpMethod.NOTIFICATION_CANCELLED, params);
        Thread.ofVirtual().name(name + " courtesy").start(() -> deliverQuietly(cancelled));
    }

    private void deliverQuietly(Message cancelled) {
        try {
            deliver(cancelled, Deadline.after(NOTICE_TIMEOUT));
        } catch (ChannelException | InterruptedException undelivered) {
            LoggerFactory.getLogger("source." + name)
                    .debug("Could not tell {} that a request was cancelled", name, undelivered);
        }
    }

    @Override
    public void notify(Message notification) {
        try {
            deliver(notification, Deadline.after(NOTICE_TIMEOUT));
            if (notification.method().equals(McpMethod.NOTIFICATION_INITIALIZED)) {
                listen();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Opens the stream on which a legacy server sends unsolicited messages, and keeps it open; some servers
    /// have none.
    ///
    /// A client that can be asked waits longer for it before its first call: many servers ask there, and drop
    /// questions that nothing listens to.
    private void listen() throws InterruptedException {
        var listener = new LegacyListener(posting, new UnsolicitedLink(), this::reply, name);
        Thread.ofVirtual().name(name + " listener").start(listener::run);
        listener.awaitAnswer(unsolicited.canBeAsked() ? STREAM_TIMEOUT : BRIEF_STREAM_TIMEOUT);
    }

    /// Handles questions on the general stream. They may belong to any waiting call, since they name none.
    private final class UnsolicitedLink extends ForwardingLink {
        UnsolicitedLink() {
            super(unsolicited);
        }

        @Override
        public Message ask(Message request) {
            return Patience.pauseWhile(List.copyOf(waiting), () -> super.ask(request));
        }
    }

    @Override
    public boolean isOpen() {
        return posting.isOpen();
    }

    @Override
    public boolean hasSession() {
        return posting.hasSession();
    }

    @Override
    public long arrivalCount() {
        return posting.arrivals();
    }

    /// Cancels running calls and ends the session, if there is one.
    @Override
    public void close() {
        posting.close();
    }
}
