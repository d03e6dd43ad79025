package dev.jackfield.conformance;

import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A server in this process with one tool, `wait`, that works until the test lets it go.
final class WaitingServer implements AutoCloseable {
    private static final long WAIT_SECONDS = 300;

    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);
    private final FakeUpstream upstream = FakeUpstream.named("gate").tool("wait", _ -> {
        arrived.countDown();
        return FakeUpstream.text(open.await(WAIT_SECONDS, TimeUnit.SECONDS) ? "done" : "nobody came");
    });
    private final McpMount mount =
            new McpMount(_ -> new Admission("anyone", upstream::connect), McpMountSettings.DEFAULT);
    private final HttpHost host = HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", mount));

    /// This server as a source of the hub's configuration.
    String source() {
        return "{url: \"" + host.uri() + "/mcp\"}";
    }

    void awaitCall() throws InterruptedException {
        if (!arrived.await(WAIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("no call came");
        }
    }

    void open() {
        open.countDown();
    }

    @Override
    public void close() {
        open();
        mount.close();
        host.close();
    }
}
