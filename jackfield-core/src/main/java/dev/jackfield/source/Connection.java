package dev.jackfield.source;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.mcp.Era;
import dev.jackfield.mcp.Meta;
import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.Exchange;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;

/// A greeted upstream: knows its dialect, so that nobody behind needs to.
///
/// @param version the agreed revision
/// @param capabilities what the server says it can do
record Connection(Channel channel, String version, Fields capabilities, Fields hubInfo) implements AutoCloseable {

    Era era() {
        return Era.of(version);
    }

    /// Makes a request and gives the reply in the hub's own dialect.
    Reply request(String method, Fields params, Fields meta, Envelope sender, Exchange exchange)
            throws InterruptedException {
        var stamped = era() == Era.MODERN ? forUs(sender).stamp(meta) : meta;
        var message = Message.request(Json.number(0), method, Meta.put(params, stamped));
        return reply(channel.request(message, exchange));
    }

    /// The sender's envelope for this hop: our revision, and our name where it gave none.
    private Envelope forUs(Envelope sender) {
        var info = sender.clientInfo().isEmpty() ? hubInfo : sender.clientInfo();
        return new Envelope(version, sender.capabilities(), info, sender.logLevel());
    }

    private static Reply reply(Message response) {
        var error = response.error();
        if (error.isPresent()) {
            throw new HubException.UpstreamError(error.get());
        }
        var result = response.result();
        return switch (result.text("resultType").orElse("complete")) {
            case "complete" -> new Reply.Complete(result);
            case "input_required" -> new Reply.InputRequired(result);
            default ->
                throw new HubException.UpstreamError(RpcError.of(
                        RpcError.INTERNAL,
                        "The server answered with a result type that this hub cannot pass on: "
                                + result.text("resultType").orElse("")));
        };
    }

    boolean announcesChanges() {
        return era() == Era.LEGACY && capabilities.object("tools").has("listChanged");
    }

    @Override
    public void close() {
        channel.close();
    }
}
