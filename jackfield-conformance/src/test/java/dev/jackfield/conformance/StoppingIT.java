package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.transport.http.client.HttpCalls;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The end of a hub that still works.
class StoppingIT {
    private static final Pattern STOPPING = Pattern.compile("Stopping: 1 call still runs");
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String INITIALIZE = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
        "clientInfo":{"name":"test","version":"1"}}}\
        """;

    private final WaitingServer gate = new WaitingServer();
    private final HttpCalls http = new HttpCalls();

    @AfterEach
    void close() {
        gate.close();
        http.close();
    }

    private HubProcess start(String drain) {
        var hub = HubProcess.start("""
            drain: %s
            sources:
              gate: %s
              child: %s
            """.formatted(drain, gate.source(), Fixture.stdioSource("stdio-modern")));
        hub.awaitReady("gate", "child");
        return hub;
    }

    /// A call that has reached its server.
    private FutureTask<String> call(HubProcess hub) throws InterruptedException {
        var call = new FutureTask<>(() -> {
            try (var client = OwnClient.connect(http, hub.url(), Era.MODERN)) {
                return OwnClient.textOf(client.call("gate.wait", Fields.EMPTY));
            }
        });
        Thread.startVirtualThread(call);
        gate.awaitCall();
        return call;
    }

    private static void awaitEnd(List<ProcessHandle> processes) throws Exception {
        CompletableFuture.allOf(processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .get(10, TimeUnit.SECONDS);
    }

    @Test
    void callThatRunsFinishesAndNothingNewIsTaken() throws Exception {
        try (var hub = start("30s")) {
            var call = call(hub);
            var started = hub.child().started();
            hub.child().signal("TERM");
            hub.child().awaitError(STOPPING, SOON);
            var refused = new RawHttpClient(hub.url())
                    .post("/mcp", Map.of("Host", hub.url().getAuthority()), INITIALIZE);
            gate.open();

            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).isPresent();
            assertThat(refused.body()).contains("This hub is stopping");
            assertThat(call.get(20, TimeUnit.SECONDS)).isEqualTo("done");
            assertThat(hub.child().finish(SOON).exitCode()).isZero();
            assertThat(started).isNotEmpty();
            awaitEnd(started);
        }
    }

    @Test
    void secondSignalStopsAtOnce() throws Exception {
        try (var hub = start("10m")) {
            var _ = call(hub);
            var started = hub.child().started();
            hub.child().signal("TERM");
            hub.child().awaitError(STOPPING, SOON);
            hub.child().signal("TERM");

            assertThat(hub.child().finish(SOON).exitCode()).isEqualTo(143);
            awaitEnd(started);
        }
    }

    @Test
    void callThatTakesTooLongIsCutOff() throws Exception {
        try (var hub = start("1s")) {
            var _ = call(hub);
            hub.child().signal("TERM");
            var finished = hub.child().finish(SOON);

            assertThat(finished.err()).contains("1 call still runs after 1 s and is cut off");
            assertThat(finished.exitCode()).isZero();
        }
    }

    @Test
    void everyLineOfALogInJsonIsAnObject() throws Exception {
        try (var hub = start("1s\nlog: {format: json}")) {
            var _ = call(hub);
            hub.child().signal("TERM");
            var finished = hub.child().finish(SOON);

            assertThat(finished.err().lines()).anyMatch(line -> line.contains("is cut off"));
            assertThat(finished.err().lines())
                    .allSatisfy(line -> assertThat(Json.parse(line).object()).isPresent());
        }
    }

    @Test
    void hubWithNothingToDoEndsAtOnce() {
        try (var hub = start("10m")) {
            hub.child().signal("TERM");

            assertThat(hub.child().finish(SOON).exitCode()).isZero();
            assertThat(hub.workplace().path("state").resolve("hub.json")).doesNotExist();
        }
    }
}
