package dev.jackfield.conformance;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A hub for clients of A2A: before the reference server, our fixture, and a server in this process whose tool sees
/// that it is cancelled.
final class A2aHub implements AutoCloseable {
    private static final long WAIT_SECONDS = 20;

    // both guarded by this
    private int running;
    private int cancelled;

    private final FakeUpstream local = FakeUpstream.named("local")
            .tool("hang", this::hang)
            .tool("fail", _ -> FakeUpstream.text("This tool never works").with("isError", RawJson.TRUE));
    private final McpMount mount = new McpMount(_ -> new Admission("anyone", local::connect), McpMountSettings.DEFAULT);
    private final HttpHost host = HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", mount));
    private final HubProcess hub;

    /// @param more what its configuration has besides the sources
    A2aHub(String more) {
        hub = HubProcess.start("""
            sources:
              everything: {command: %s}
              fixture: %s
              local: {url: "%s/mcp"}
            %s
            """.formatted(
                        Fixture.quoted(EverythingServer.stdioCommand()),
                        Fixture.stdioSource("stdio-legacy"),
                        host.uri(),
                        more));
    }

    A2aHub ready() {
        hub.awaitReady("everything", "fixture", "local");
        return this;
    }

    private Fields hang(IncomingRequest call) throws InterruptedException {
        count(1, 0);
        try {
            return call.waitUntilCancelled();
        } catch (InterruptedException interrupted) {
            count(-1, 1);
            throw interrupted;
        }
    }

    private synchronized void count(int begun, int stopped) {
        running += begun;
        cancelled += stopped;
        notifyAll();
    }

    /// How many calls of the tool `hang` run now.
    synchronized int running() {
        return running;
    }

    /// How many calls of the tool `hang` have seen that they were cancelled.
    synchronized int cancelled() {
        return cancelled;
    }

    /// Waits until so many calls of `hang` run.
    void awaitRunning(int wanted) throws InterruptedException {
        await(() -> running == wanted);
    }

    /// Waits until so many calls of `hang` have seen that they were cancelled. A server hears it after the client.
    void awaitCancelled(int wanted) throws InterruptedException {
        await(() -> cancelled == wanted);
    }

    private synchronized void await(BooleanSupplier condition) throws InterruptedException {
        var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
        while (!condition.getAsBoolean()) {
            var left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError("%d run and %d were cancelled".formatted(running, cancelled));
            }
            wait(left);
        }
    }

    URI url() {
        return hub.origin();
    }

    HubProcess process() {
        return hub;
    }

    /// What a client of others prints about one scenario.
    JsonNode play(String script, String... arguments) {
        var command = Stream.concat(
                        Stream.of(NodeRuntime.resolve("clients/" + script).toString()), Stream.of(arguments))
                .toList();
        return JsonMapper.shared()
                .readTree(NodeRuntime.run(Map.of(), List.copyOf(command))
                        .orThrow()
                        .out());
    }

    @Override
    public void close() {
        hub.close();
        mount.close();
        host.close();
    }
}
