package dev.jackfield.transport.http.server;

import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Ticker;
import dev.jackfield.transport.http.websocket.WebSocketLimits;
import dev.jackfield.transport.http.websocket.WebSocketWire;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/// One HTTP request and its answer, as a mount sees it.
public final class HttpExchange {
    private static final int SMALL = 64 << 10;
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(1);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(2);

    private final Request request;
    private final Response response;
    private final HostSettings settings;
    private final ExchangeMemory memory;
    private final GoneWatch gone;
    private final Ticker ticker;
    private final Upgrade upgrade;

    HttpExchange(
            Request request,
            Response response,
            HostSettings settings,
            ExchangeMemory memory,
            GoneWatch gone,
            Ticker ticker,
            Upgrade upgrade) {
        this.request = request;
        this.response = response;
        this.settings = settings;
        this.memory = memory;
        this.gone = gone;
        this.ticker = ticker;
        this.upgrade = upgrade;
    }

    public String method() {
        return request.getMethod();
    }

    /// The decoded path, without the query.
    public String path() {
        return Request.getPathInContext(request);
    }

    /// The scheme and authority that the client used, for example `http://127.0.0.1:7390`.
    public String origin() {
        var uri = request.getHttpURI();
        return uri.getScheme() + "://" + uri.getAuthority();
    }

    public String query() {
        var query = request.getHttpURI().getQuery();
        return query == null ? "" : query;
    }

    /// Returns a header; refuses the request when it stands twice, since it could mean two things.
    public @Nullable String header(String name) {
        return Guards.singleHeader(request, name);
    }

    /// Every value of a header that may stand several times.
    public List<String> headers(String name) {
        return request.getHeaders().getValuesList(name);
    }

    /// Whether a header that may stand several times, as Accept does, contains this text.
    public boolean headerContains(String name, String text) {
        for (var field : request.getHeaders()) {
            if (field.is(name) && contains(String.valueOf(field.getValue()), text)) {
                return true;
            }
        }
        return false;
    }

    private static boolean contains(String value, String text) {
        return value.contains(text) || value.toLowerCase(Locale.ROOT).contains(text);
    }

    /// The members of a header that is a list separated by commas, and may stand several times.
    public List<String> headerMembers(String name) {
        return request.getHeaders().getValuesList(name).stream()
                .flatMap(value -> Stream.of(value.split(",")))
                .map(String::strip)
                .filter(member -> !member.isEmpty())
                .toList();
    }

    /// The headers with this prefix, by the rest of their names in lower case.
    public Map<String, String> headersStarting(String prefix) {
        var found = new HashMap<String, String>();
        for (var field : request.getHeaders()) {
            if (field.getName().regionMatches(true, 0, prefix, 0, prefix.length())) {
                var rest = field.getName().substring(prefix.length()).toLowerCase(Locale.ROOT);
                if (found.put(rest, String.valueOf(field.getValue())) != null) {
                    throw new HttpRefusedException(400, "Send the header " + field.getName() + " once");
                }
            }
        }
        return found;
    }

    /// Tells whether the client is on this machine, as far as its address says.
    public boolean isFromThisMachine() {
        return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress client
                && client.getAddress() != null
                && client.getAddress().isLoopbackAddress();
    }

    /// Returns the network that the client calls from, as a text for counts and logs.
    public String network() {
        return ClientNetwork.of(request.getConnectionMetaData().getRemoteSocketAddress());
    }

    /// Returns the whole body; refuses the request when it is too large or comes too slowly.
    public byte[] body() throws IOException {
        return new BodyReader(request, settings.maxBody(), memory, settings.longestPause()).read(ticker);
    }

    /// Returns the whole body, and counts its memory for this owner: owners share the memory fairly.
    public byte[] bodyFor(Object owner) throws IOException {
        memory.setOwner(owner);
        return body();
    }

    /// Tells whether there is memory for an answer of this size, and reserves it until the exchange has ended.
    public boolean hasRoomFor(int answer) {
        return answer <= SMALL || memory.tryReserve(answer);
    }

    /// Reads and drops a small body before an answer that does not depend on it: a stream of HTTP/2 that ends
    /// earlier is reset, and its client may lose the answer. A client that is slow, or waits to be told to go
    /// on, is answered nevertheless.
    void discardBody() {
        var isSmall = request.getLength() > 0 && request.getLength() <= SMALL;
        var deadline = Deadline.after(DRAIN_TIMEOUT);
        try {
            while (isSmall && !request.getHeaders().contains("Expect") && !deadline.hasPassed() && !tryDiscard()) {
                Thread.sleep(POLL_INTERVAL);
            }
        } catch (InterruptedException interrupted) {
            // The client is gone and reads no answer either.
        }
    }

    /// Drops what has arrived. Never waits: a request with a pending read cannot be answered.
    private boolean tryDiscard() {
        for (var chunk = request.read(); chunk != null; chunk = request.read()) {
            chunk.release();
            if (chunk.isLast()) {
                return true;
            }
        }
        return false;
    }

    static HttpRefusedException tooLarge(int maxBody) {
        return new HttpRefusedException(413, "The body is larger than " + maxBody + " bytes; send less");
    }

    public void respond(int status, String contentType, byte[] body, Map<String, String> headers) throws IOException {
        response.setStatus(status);
        headers.forEach(response.getHeaders()::put);
        response.getHeaders().put("Content-Type", contentType);
        write(body);
    }

    /// Answers without a body.
    public void respond(int status, Map<String, String> headers) throws IOException {
        response.setStatus(status);
        headers.forEach(response.getHeaders()::put);
        write(new byte[0]);
    }

    private void write(byte[] body) throws IOException {
        if (body.length > 0 || response.getStatus() != 204) {
            response.getHeaders().put("Content-Length", body.length);
        }
        Content.Sink.write(response, true, ByteBuffer.wrap(body));
    }

    /// Answers with a stream of events, which stays open until it is closed.
    public EventStream startEvents(Map<String, String> headers) throws IOException {
        response.setStatus(200);
        headers.forEach(response.getHeaders()::put);
        return EventStream.open(response, gone::giveUp);
    }

    /// Tells whether the client asks for a WebSocket.
    public boolean wantsWebSocket() {
        return method().equals("GET") && headerMembers("Upgrade").stream().anyMatch("websocket"::equalsIgnoreCase);
    }

    /// Upgrades this exchange to a WebSocket; its messages are no larger than bodies may be.
    ///
    /// @param owner whose memory messages take while they arrive
    public WebSocketWire upgrade(WebSocketLimits limits, Optional<String> protocol, Object owner) throws IOException {
        return upgrade.accept(request, response, limits.withMessage(settings.maxBody()), protocol, owner);
    }

    /// Runs an action on a thread of its own if the exchange lasts this long; running the result cancels it. There is
    /// one such action for each exchange.
    public Runnable schedule(Duration time, Runnable action) {
        var delayed = new DelayedAction(Deadline.after(time), action);
        gone.addDelayedAction(delayed);
        return delayed::cancel;
    }

    public boolean isAnswered() {
        return response.isCommitted();
    }

    /// Calls `action` once, soon after the client has closed its connection while this exchange still works.
    /// Takes effect only after the body has been read.
    public void onGone(Runnable action) {
        gone.watch(action);
    }

    /// The network that a client calls from, for counts by client: its address, or the first half of an IPv6 address,
    /// because one client mostly has all addresses of that half.
    private static final class ClientNetwork {
        static String of(SocketAddress client) {
            return client instanceof InetSocketAddress internet && internet.getAddress() != null
                    ? of(internet.getAddress())
                    : "?";
        }

        private static String of(InetAddress address) {
            return address instanceof Inet6Address && !address.isLoopbackAddress()
                    ? networkPrefix(ByteBuffer.wrap(address.getAddress()))
                    : address.getHostAddress();
        }

        private static String networkPrefix(ByteBuffer bytes) {
            return "%x:%x:%x:%x::/64"
                    .formatted(
                            Short.toUnsignedInt(bytes.getShort()),
                            Short.toUnsignedInt(bytes.getShort()),
                            Short.toUnsignedInt(bytes.getShort()),
                            Short.toUnsignedInt(bytes.getShort()));
        }
    }
}
