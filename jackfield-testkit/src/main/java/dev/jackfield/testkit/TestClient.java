package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// A minimal client. It is modern when it has an envelope.
public record TestClient(Channel channel, Optional<Envelope> envelope) implements AutoCloseable {

    /// Opens a legacy client and does the handshake.
    public static TestClient legacy(Channel channel, String capabilities) throws InterruptedException {
        return legacy(channel, capabilities, Era.newestLegacy());
    }

    /// Opens a client of a legacy revision and does the handshake.
    public static TestClient legacy(Channel channel, String capabilities, String revision) throws InterruptedException {
        var client = new TestClient(channel, Optional.empty());
        client.ask("initialize", """
            {"protocolVersion":"%s","clientInfo":{"name":"t","version":"1"},"capabilities":%s}\
            """.formatted(revision, capabilities));
        channel.notify(Message.notification(McpMethod.NOTIFICATION_INITIALIZED, Fields.EMPTY));
        return client;
    }

    public static TestClient modern(Channel channel, String capabilities) {
        return new TestClient(
                channel,
                Optional.of(new Envelope(Era.newestModern(), fields(capabilities), Fields.EMPTY, Optional.empty())));
    }

    public Message ask(String method, String params) throws InterruptedException {
        return ask(method, params, ClientLink.SILENT);
    }

    public Message ask(String method, String params, ClientLink hears) throws InterruptedException {
        var exchange = new Exchange(hears, Deadline.after(Duration.ofSeconds(30)), Map.of());
        return channel.request(Message.request(Json.string("a"), method, withEnvelope(fields(params))), exchange);
    }

    public Message call(String tool, String arguments) throws InterruptedException {
        return ask("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
    }

    private Fields withEnvelope(Fields params) {
        return envelope.map(e -> params.with(Meta.KEY, e.stamp(params.object(Meta.KEY))))
                .orElse(params);
    }

    public static Fields fields(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    /// The text of the first content block.
    public static String textOf(Message answer) {
        return answer.result()
                .get("content")
                .orElseThrow(() -> new AssertionError(answer))
                .tree()
                .path(0)
                .path("text")
                .asString();
    }

    @Override
    public void close() {
        channel.close();
    }
}
