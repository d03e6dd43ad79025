package dev.jackfield.transport.http.client.legacy;

import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.mcp.Wire;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.MalformedAnswer;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.transport.http.BodyExcerpt;
import dev.jackfield.transport.http.Urls;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.ServerEvents;
import dev.jackfield.transport.http.client.StatusCheck;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A wire over HTTP+SSE, the transport of 2024-11-05: the server's messages arrive on a stream, and the
/// client's are posted to the URL that the first event names. The connection ends with the stream.
public final class SseWire implements Wire {
    private static final int REST = 64 << 10;

    private final Logger log;
    private final SourceLog lines;
    private final Intake intake;
    private final HttpCalls calls;
    private final Map<String, String> headers;
    private final SseStream stream;
    private final SseEndpoint endpoint;

    // written by the reader thread, before waiting callers are told
    private volatile @Nullable String ending;

    /// Makes a wire to one server; it connects when its reader begins to read.
    ///
    /// @param headers sent with every request; their values are never logged
    /// @param budget bounds what it may send besides answers; shared by all connections of a source
    public SseWire(HttpCalls calls, URI url, Map<String, String> headers, String name, FlowBudget budget) {
        this.log = LoggerFactory.getLogger("source." + name);
        this.lines = SourceLog.of(name);
        this.intake = new Intake(budget);
        this.calls = calls;
        this.headers = Map.copyOf(headers);
        this.stream = new SseStream(calls, url, this.headers, intake);
        this.endpoint = new SseEndpoint(url);
    }

    @Override
    public Intake intake() {
        return intake;
    }

    @Override
    public void send(Message message, Deadline deadline) throws InterruptedException {
        var to = endpoint.await(deadline);
        try (var call = calls.post(to, headersAccepting("application/json"), message.bytes())
                .until(deadline)) {
            call.send();
            StatusCheck.check(call, to);
            call.read(body -> body.skip(REST));
        }
    }

    private Map<String, String> headersAccepting(String type) {
        var all = new HashMap<>(headers);
        all.put("Accept", type);
        return all;
    }

    @Override
    public Optional<Message> receive() throws InterruptedException {
        try {
            for (var event = stream.next(); event != null; event = stream.next()) {
                var message = handle(event);
                if (message.isPresent()) {
                    return message;
                }
                intake.countMessage(event.data().length);
            }
            end("the server ended its event stream");
        } catch (ChannelException broken) {
            end(String.valueOf(broken.getMessage()));
        }
        return Optional.empty();
    }

    private Optional<Message> handle(ServerEvents.Event event) {
        return switch (event.type()) {
            case "endpoint" -> {
                endpoint.setUrl(event.text().strip());
                yield Optional.empty();
            }
            case "message" -> parse(event.data());
            default -> Optional.empty();
        };
    }

    private Optional<Message> parse(byte[] data) {
        try {
            return Optional.of(Message.parse(data));
        } catch (RpcException notRpc) {
            lines.writeOne(log::warn, "Skipped an event that is not a JSON-RPC message: " + BodyExcerpt.of(data));
            return MalformedAnswer.error(data, notRpc);
        }
    }

    private void end(String reason) {
        ending = reason;
        endpoint.fail(reason);
        stream.close();
    }

    @Override
    public String ending() {
        return Optional.ofNullable(ending).orElseGet(Wire.super::ending);
    }

    /// Tells whether the server named its endpoint in time; false also when it refused to.
    boolean awaitReady(Deadline deadline) throws InterruptedException {
        try {
            endpoint.await(deadline);
            return true;
        } catch (ChannelException notSse) {
            return false;
        }
    }

    @Override
    public void close() {
        endpoint.fail(Wire.super.ending());
        stream.close();
    }

    /// The URL to which a server of HTTP+SSE wants messages posted: it names it in the first event of its stream.
    private static final class SseEndpoint {
        private final URI stream;
        private final CountDownLatch known = new CountDownLatch(1);

        // either is set once, before the latch opens
        private volatile @Nullable URI url;
        private volatile @Nullable String never;

        SseEndpoint(URI stream) {
            this.stream = stream;
        }

        /// Takes the URL that the server named. It must be on the same server, because the headers carry secrets.
        ///
        /// @param said a URL, or a path relative to that of the stream
        synchronized void setUrl(String said) {
            if (known.getCount() > 0) {
                url = checkedUrl(said);
                known.countDown();
            }
        }

        private URI checkedUrl(String said) {
            try {
                var named = stream.resolve(said);
                if (Urls.sameOrigin(named, stream)) {
                    return named;
                }
                throw new ChannelException.ClosedException(
                        "%s wants messages to be sent to %s, which is another server; expected a place on %s"
                                .formatted(Urls.displayText(stream), Urls.origin(named), Urls.origin(stream)));
            } catch (IllegalArgumentException noUrl) {
                throw new ChannelException.ClosedException(
                        "%s named an endpoint that is not a URL: %s"
                                .formatted(Urls.displayText(stream), BriefText.of(said, 100)),
                        noUrl);
            }
        }

        /// The stream ended before an endpoint was named.
        synchronized void fail(String reason) {
            if (never == null) {
                never = reason;
                known.countDown();
            }
        }

        URI await(Deadline deadline) throws InterruptedException {
            if (!known.await(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS)) {
                throw new ChannelException.TimedOutException(
                        "%s has not said where to send messages: no `endpoint` event came in time"
                                .formatted(Urls.displayText(stream)));
            }
            var ended = never;
            var named = url;
            if (ended != null || named == null) {
                throw ChannelException.ClosedException.unsent(String.valueOf(ended), null);
            }
            return named;
        }
    }
}
