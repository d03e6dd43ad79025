package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.transport.http.client.HttpCalls;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/// Servers that misbehave harm themselves only.
@TestInstance(Lifecycle.PER_CLASS)
class BadServersIT {
    private static final Duration WRITE_LIMIT = Duration.ofSeconds(10);

    private final HttpCalls http = new HttpCalls();
    private final HubProcess hub = HubProcess.start("""
        sources:
          good: %s
          rubbish: {command: %s}
          deaf: {command: %s}
          absent: {command: no-such-program-anywhere}
          brief: {command: [sh, -c, "echo one moment >&2; echo the licence has expired >&2; exit 7"]}
        """.formatted(
                    Fixture.stdioSource("stdio-legacy"),
                    Fixture.quoted(Fixture.javaCommand(RubbishServer.class)),
                    Fixture.quoted(Fixture.javaCommand(DeafServer.class))));

    @BeforeAll
    void ready() {
        hub.awaitReady("good", "rubbish", "deaf");
    }

    @AfterAll
    void stop() {
        http.close();
        hub.close();
    }

    private OwnClient client(String source) throws InterruptedException {
        return OwnClient.connect(http, hub.url(source), Era.MODERN);
    }

    @Test
    void sourcesThatCannotStartAreNamedWithTheReason() {
        var states = hub.awaitSources(text -> text.contains("status 7"));

        assertThat(states.lines().filter(line -> line.startsWith("absent\t")))
                .singleElement()
                .asString()
                .contains("backoff", "no-such-program-anywhere");
        assertThat(states.lines().filter(line -> line.startsWith("brief\t")))
                .singleElement()
                .asString()
                .contains("backoff", "sh", "status 7", "the licence has expired");
    }

    @Test
    void rubbishBetweenMessagesIsSkipped() throws InterruptedException {
        try (var client = client("rubbish")) {
            for (var round = 0; round < 20; round++) {
                assertThat(client.echo("round " + round)).isEqualTo("round " + round);
            }
        }
    }

    @Test
    void callsOfAServerThatStopsReadingEndAndHoldUpNobodyElse() throws Exception {
        var large = Fields.of("text", Json.string("x".repeat(1 << 20)));
        var start = System.nanoTime();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var stuck = IntStream.range(0, 5)
                    .mapToObj(_ -> threads.submit(swallow(large)))
                    .toList();
            do {
                echoAtOnce();
            } while (stuck.stream().noneMatch(Future::isDone) && secondsSince(start) < WRITE_LIMIT.toSeconds() + 10);
            for (var call : stuck) {
                assertThat(OwnClient.isError(call.get(20, TimeUnit.SECONDS))).isTrue();
            }
        }
        assertThat(secondsSince(start)).isLessThan(WRITE_LIMIT.toSeconds() + 10);
    }

    private Callable<Fields> swallow(Fields arguments) {
        return () -> {
            try (var client = client("deaf")) {
                return client.call("swallow", arguments);
            }
        };
    }

    private void echoAtOnce() throws InterruptedException {
        var start = System.nanoTime();
        try (var client = client("good")) {
            assertThat(client.echo("still here")).isEqualTo("still here");
        }
        assertThat(secondsSince(start)).isLessThan(3);
    }

    private static long secondsSince(long start) {
        return Duration.ofNanos(System.nanoTime() - start).toSeconds();
    }
}
