package dev.jackfield.api;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.Results;
import dev.jackfield.tools.Bytes;
import dev.jackfield.transport.stdio.StreamWire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// A server of another author, with everything that a client must cope with. As a program it serves over its
/// standard streams.
final class SampleServer {
    private static final String MESSAGE = """
        {"type":"object","properties":{"channel":{"type":"string"},"text":{"type":"string"}},
         "required":["channel","text"]}\
        """;

    private static final String TEXT = """
        {"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}\
        """;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final FakeUpstream server = FakeUpstream.named("sample")
            .tool("slack.sendMessage", MESSAGE, SampleServer::send)
            .tool("echo", TEXT, call -> Results.text(call.arguments().toString()))
            .tool("fail", _ -> Results.failure("It is out of paper; add some."))
            .tool("contents", _ -> contents())
            .tool("wait", this::waitForever)
            .tool("begun", _ -> after(begun))
            .tool("cancelled", _ -> after(cancelled))
            .tool("variable", call -> Results.text(String.valueOf(System.getenv(call.argument("name")))))
            .tool(
                    "pid",
                    _ -> Results.text(String.valueOf(ProcessHandle.current().pid())))
            .tool("spawn", _ -> spawn())
            .tool("learn", this::learn);

    static FakeUpstream make() {
        return new SampleServer().server;
    }

    private static Fields send(IncomingRequest call) {
        return Results.text(call.argument("channel") + " got: " + call.argument("text"));
    }

    private Fields waitForever(IncomingRequest call) throws InterruptedException {
        begun.countDown();
        try {
            return call.waitUntilCancelled();
        } finally {
            cancelled.countDown();
        }
    }

    private static Fields after(CountDownLatch event) throws InterruptedException {
        event.await();
        return Results.text("yes");
    }

    /// From now on it has one more tool.
    private Fields learn(IncomingRequest call) {
        var name = call.argument("name");
        server.changeTools(known -> known.tool(name, _ -> Results.text("learned")));
        return Results.text("done");
    }

    /// Starts a program that nobody waits for.
    private static Fields spawn() {
        try {
            return Results.text(
                    String.valueOf(new ProcessBuilder("sleep", "300").start().pid()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Fields contents() {
        var image = "{\"type\":\"image\",\"mimeType\":\"image/png\",\"data\":\""
                + Bytes.of("pixels").base64() + "\"}";
        var page = "{\"type\":\"resource\",\"resource\":{\"uri\":\"doc:1\",\"text\":\"# One\"}}";
        var strange = "{\"type\":\"hologram\",\"depth\":3}";
        var parts = List.of(Results.textContent("see"), Json.parse(image), Json.parse(page), Json.parse(strange));
        return Fields.of("content", Json.array(parts))
                .with("structuredContent", Json.parse("{\"temperature\":21,\"tags\":[\"warm\",null]}"));
    }

    public static void main(String[] arguments) {
        Host.serve(StreamWire.server(System.in, System.out, "sample"), make().connect());
    }
}
