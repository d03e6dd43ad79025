package dev.jackfield.a2a.toolrpc;

import dev.jackfield.api.hub.Dials;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.ForwardingChannel;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.transport.http.client.HttpCalls;
import java.util.Optional;
import java.util.function.Supplier;

/// Opens channels to one server. What it speaks is found out once, with the first connection.
final class RpcDial implements Dial {
    private static final String PROTOCOL = "JSON-RPC";

    private final RpcKeys keys;
    private final HttpCalls calls;
    private final Dial mcp;

    // set by the thread that connects
    private volatile boolean speaksRpc;

    RpcDial(String id, RpcKeys keys, HttpCalls calls) {
        this.keys = keys;
        this.calls = calls;
        this.mcp = Dials.http(calls, keys.url(), keys.revealedHeaders(), id);
        this.speaksRpc = keys.transport() == RpcTransport.RPC;
    }

    /// Tells whether the server takes plain JSON-RPC, as far as that is known.
    boolean speaksRpc() {
        return speaksRpc;
    }

    @Override
    public Channel open(ClientLink unsolicited) {
        return speaksRpc ? plainChannel() : new McpOrRpcChannel(mcp.open(unsolicited), this::usePlain);
    }

    /// Its channel translates to MCP, which is not what the server speaks.
    @Override
    public String protocol(String version) {
        return speaksRpc ? PROTOCOL : Dial.super.protocol(version);
    }

    private Channel usePlain() {
        speaksRpc = true;
        return plainChannel();
    }

    private Channel plainChannel() {
        return new RpcChannel(calls, keys.url(), keys.revealedHeaders(), ToolList.of(keys.tools(), keys.maxItems()));
    }

    /// A channel to an MCP server, or to one of plain JSON-RPC: such a server knows neither handshake of MCP, and
    /// says that `initialize` is no method of it.
    private static final class McpOrRpcChannel extends ForwardingChannel {
        private final Supplier<Channel> plain;

        // replaced at most once, by the thread that initializes
        private volatile Channel channel;

        /// Makes a channel that begins with MCP.
        ///
        /// @param plain opens the other one
        McpOrRpcChannel(Channel mcp, Supplier<Channel> plain) {
            this.channel = mcp;
            this.plain = plain;
        }

        @Override
        public Message request(Message request, Exchange exchange) throws InterruptedException {
            return request.method().equals(McpMethod.INITIALIZE)
                    ? initialize(request, exchange)
                    : super.request(request, exchange);
        }

        private Message initialize(Message request, Exchange exchange) throws InterruptedException {
            try {
                var answer = channel.request(request, exchange);
                return isUnknown(answer.error()) ? becomePlain(request) : answer;
            } catch (ChannelException.RefusedException refused) {
                if (!isUnknown(refused.error())) {
                    throw refused;
                }
                return becomePlain(request);
            }
        }

        private static boolean isUnknown(Optional<RpcError> error) {
            return error.filter(said -> said.code() == RpcError.METHOD_NOT_FOUND)
                    .isPresent();
        }

        /// Exchanges the channel. The new one is of the modern era, and the hub goes on in that era when the version
        /// of this handshake is refused.
        private Message becomePlain(Message request) {
            channel.close();
            channel = plain.get();
            return Message.error(
                    request.id(), RpcError.of(RpcError.UNSUPPORTED_VERSION, "It has no handshake: it speaks JSON-RPC"));
        }

        @Override
        protected Channel delegate() {
            return channel;
        }
    }
}
