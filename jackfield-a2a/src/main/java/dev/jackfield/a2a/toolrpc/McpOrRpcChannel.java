package dev.jackfield.a2a.toolrpc;

import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.ForwardingChannel;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.Optional;
import java.util.function.Supplier;

/// A channel to an MCP server, or to one of plain JSON-RPC: such a server knows neither handshake of MCP, and says
/// that `initialize` is no method of it.
final class McpOrRpcChannel extends ForwardingChannel {
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
        return error.filter(said -> said.code() == RpcError.METHOD_NOT_FOUND).isPresent();
    }

    /// Exchanges the channel. The new one is of the modern era, and the hub goes on in that era when the version of
    /// this handshake is refused.
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
