package dev.jackfield.conformance;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// A client of our own, for what those of others cannot do: be many, be large, and all use the same ids.
record OwnClient(Channel channel, Era era) implements AutoCloseable {
    private static final Duration CALL_TIMEOUT = Duration.ofMinutes(2);

    /// Every request of every client has this id, and this progress token.
    private static final Json SAME = Json.number(1);

    private static final Envelope SENDER =
            new Envelope(Era.newestModern(), Fields.EMPTY, Fields.EMPTY, Optional.empty());

    static OwnClient connect(HttpCalls http, URI url, Era era) throws InterruptedException {
        return connect(http, url, era, Map.of());
    }

    /// Connects with these headers in each request.
    static OwnClient connect(HttpCalls http, URI url, Era era, Map<String, String> headers)
            throws InterruptedException {
        var channel = HttpChannel.create(http, url, headers, ClientLink.SILENT, "test");
        if (era == Era.LEGACY) {
            TestClient.legacy(channel, "{}");
        }
        return new OwnClient(channel, era);
    }

    /// The result of a call; a refusal of the protocol fails.
    Fields call(String tool, Fields arguments, ClientLink hears) throws InterruptedException {
        var params = Fields.of("name", Json.string(tool)).with("arguments", arguments);
        var meta = Fields.of(Meta.PROGRESS_TOKEN, SAME);
        var request = Message.request(
                SAME, "tools/call", params.with(Meta.KEY, era == Era.MODERN ? SENDER.stamp(meta) : meta));
        var answer = channel.request(request, new Exchange(hears, Deadline.after(CALL_TIMEOUT), Map.of()));
        answer.error().ifPresent(error -> {
            throw new AssertionError(error.message());
        });
        return answer.result();
    }

    Fields call(String tool, Fields arguments) throws InterruptedException {
        return call(tool, arguments, ClientLink.SILENT);
    }

    /// What the fixture's `echo` makes of a text.
    String echo(String text) throws InterruptedException {
        return textOf(call("echo", Fields.of("text", Json.string(text))));
    }

    /// The text of the first content block.
    static String textOf(Fields result) {
        return result.get("content").orElseThrow().tree().path(0).path("text").asString();
    }

    static boolean isError(Fields result) {
        return result.get("isError").map(Json::toString).orElse("false").equals("true");
    }

    @Override
    public void close() {
        channel.close();
    }
}
