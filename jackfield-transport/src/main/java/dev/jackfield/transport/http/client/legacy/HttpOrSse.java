package dev.jackfield.transport.http.client.legacy;

import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.ForwardingChannel;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A channel over Streamable HTTP, or over its predecessor where a server knows only that: such a server
/// refuses the handshake, and then answers a GET with a stream that names an endpoint. The protocol wants
/// clients to try both, in this order.
public final class HttpOrSse extends ForwardingChannel {
    private static final Set<Integer> OF_OLD_SERVERS = Set.of(404, 405);
    private static final Duration ENDPOINT_TIMEOUT = Duration.ofSeconds(10);
    private static final Logger LOG = LoggerFactory.getLogger(HttpOrSse.class);

    private final HttpCalls calls;
    private final URI url;
    private final Map<String, String> headers;
    private final ClientLink unsolicited;
    private final String name;
    private final FlowBudget budget;

    // replaced at most once, by the thread that initializes
    private volatile Channel channel;

    /// Makes a channel to one server; nothing is sent before the first request.
    ///
    /// @param budget bounds what it may send besides answers; shared by all connections of a source
    public HttpOrSse(
            HttpCalls calls,
            URI url,
            Map<String, String> headers,
            ClientLink unsolicited,
            String name,
            FlowBudget budget) {
        this.calls = calls;
        this.url = url;
        this.headers = headers;
        this.unsolicited = unsolicited;
        this.name = name;
        this.budget = budget;
        this.channel = HttpChannel.create(calls, url, headers, unsolicited, name, budget);
    }

    @Override
    public Message request(Message request, Exchange exchange) throws InterruptedException {
        try {
            return channel.request(request, exchange);
        } catch (ChannelException.RefusedException refused) {
            if (!request.method().equals(McpMethod.INITIALIZE) || !OF_OLD_SERVERS.contains(refused.status())) {
                throw refused;
            }
            channel = connectSse(exchange.patience().deadline()).orElseThrow(() -> refused);
            return channel.request(request, exchange);
        }
    }

    private Optional<Channel> connectSse(Deadline deadline) throws InterruptedException {
        var wire = new SseWire(calls, url, headers, name, budget);
        var peer = Peer.start(wire, unsolicited, name);
        var ready = false;
        try {
            ready = wire.awaitReady(deadline.earlier(Deadline.after(ENDPOINT_TIMEOUT)));
        } finally {
            (ready ? channel : peer).close();
        }
        if (ready) {
            LOG.info("{} speaks HTTP+SSE, not Streamable HTTP; `transport: sse` saves asking", name);
        }
        return Optional.<Channel>of(peer).filter(Channel::isOpen);
    }

    @Override
    protected Channel delegate() {
        return channel;
    }
}
