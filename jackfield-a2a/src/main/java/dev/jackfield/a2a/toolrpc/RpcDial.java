package dev.jackfield.a2a.toolrpc;

import dev.jackfield.api.hub.Dials;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.transport.http.client.HttpCalls;

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
}
