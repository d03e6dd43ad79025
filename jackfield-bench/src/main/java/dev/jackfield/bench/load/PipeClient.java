package dev.jackfield.bench.load;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Peer;
import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Exchange;
import dev.jackfield.rpc.Message;
import dev.jackfield.stdio.StreamWire;
import java.time.Duration;

/// Calls the echo tool of a server over its pipes, which it shares with other clients.
///
/// @param channel where the server has been greeted
/// @param tool the name of the echo tool there
public record PipeClient(Channel channel, String tool) implements Client {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /// Greets a server that has just been started.
    public static Channel greet(Process server) throws InterruptedException {
        var wire = StreamWire.client(server.getInputStream(), server.getOutputStream(), "direct");
        var channel = Peer.over(wire, ClientLink.SILENT, "direct");
        var params = Fields.of("protocolVersion", Json.string("2025-11-25"))
                .with("capabilities", Fields.EMPTY)
                .with(
                        "clientInfo",
                        Fields.of("name", Json.string("jackfield-bench")).with("version", "1"));
        ask(channel, Message.request(Json.number(0), "initialize", params));
        channel.notify(Message.notification("notifications/initialized", Fields.EMPTY));
        return channel;
    }

    private static Message ask(Channel channel, Message request) throws InterruptedException {
        return channel.request(request, Exchange.until(Deadline.after(PATIENCE)));
    }

    @Override
    public void call() throws InterruptedException {
        var call = EchoCall.next(tool);
        call.check(ask(channel, Message.parse(call.legacy())).toString());
    }

    /// Others still use the pipes.
    @Override
    public void close() {}
}
