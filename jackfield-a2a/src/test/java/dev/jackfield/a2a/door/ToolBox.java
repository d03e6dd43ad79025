package dev.jackfield.a2a.door;

import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// The MCP server `box` of these tests, with tools that can be watched and held.
final class ToolBox {
    private static final Duration CALL_TIMEOUT = Duration.ofMinutes(2);
    private static final Fields INFO = Fields.of("name", Json.string("test")).with("version", "1");

    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();
    private final Semaphore steps = new Semaphore(0);
    private final CountDownLatch open = new CountDownLatch(1);
    private final FakeUpstream fake = FakeUpstream.named("box")
            .legacy()
            .tool("echo", call -> FakeUpstream.text(call.argument("text")))
            .tool("fail", _ -> FakeUpstream.text("It never works").with("isError", RawJson.TRUE))
            .tool("wait", this::await)
            .tool("steps", this::steps)
            .tool("ask", ToolBox::ask)
            .tool("give", call -> call.arguments().object("result"));

    /// This server as one of the modern era, whose calls share a connection although clients can be asked.
    ToolBox modern() {
        fake.modern();
        return this;
    }

    McpUpstream source() {
        var settings = new UpstreamSettings("box", CALL_TIMEOUT, Duration.ofSeconds(5), Optional.empty(), INFO);
        return new McpUpstream(settings, fake::channel, InstantSource.system());
    }

    /// Works until the test opens it or the call is cancelled, and sees which.
    private Fields await(IncomingRequest call) throws InterruptedException {
        running.incrementAndGet();
        begun.incrementAndGet();
        try {
            return FakeUpstream.text(open.await(60, TimeUnit.SECONDS) ? call.argument("text") : "nobody came");
        } catch (InterruptedException interrupted) {
            cancelled.incrementAndGet();
            throw interrupted;
        } finally {
            running.decrementAndGet();
        }
    }

    /// Reports three steps, and ends: each when the test allows it.
    private Fields steps(IncomingRequest call) throws InterruptedException {
        begun.incrementAndGet();
        for (var step = 1; steps.tryAcquire(60, TimeUnit.SECONDS); step++) {
            if (step > 3) {
                return FakeUpstream.text("done");
            }
            call.progress(step, 3, "step " + step);
        }
        return FakeUpstream.text("nobody came");
    }

    /// Asks for what the argument `schema` describes, and returns the answer as a text.
    private static Fields ask(IncomingRequest call) throws InterruptedException {
        var params = Fields.of("message", Json.string("Well?"))
                .with("requestedSchema", call.arguments().object("schema"));
        return FakeUpstream.text(call.ask("elicitation/create", params).result().toString());
    }

    /// A result with these contents.
    static Fields result(Fields... contents) {
        return Fields.of("content", Json.array(List.of(contents)));
    }

    void step() {
        steps.release();
    }

    void open() {
        open.countDown();
    }

    /// How many calls of `wait` run now.
    int running() {
        return running.get();
    }

    /// How many calls of tools that take long have begun.
    int begun() {
        return begun.get();
    }

    /// How many calls of `wait` have seen that they were cancelled.
    int cancelled() {
        return cancelled.get();
    }
}
