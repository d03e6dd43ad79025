package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A hub with little memory refuses what does not fit, goes on with the rest, and stays alive.
class MemoryIT {
    private static final int CLIENTS = 24;
    private static final int ROUNDS = 3;

    private final Workplace workplace =
            Workplace.create().variable("JACKFIELD_HEAP", "96m").variable("JACKFIELD_ARCHIVE", "no");

    private static HttpRequest call(URI url, String argument) {
        var meta = "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{}}";
        var body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"demo.echo\","
                + "\"arguments\":{\"text\":" + argument + "},\"_meta\":" + meta + "}}";
        return HttpRequest.newBuilder(url)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", "demo.echo")
                .timeout(Duration.ofSeconds(60))
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    private static String text(int size) {
        return "\"" + "x".repeat(size) + "\"";
    }

    private static String parts(int size) {
        return "[" + "{},".repeat(size / 3) + "{}]";
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "parts"})
    void floodOfLargeMessagesIsSurvived(String kind) throws Exception {
        var argument = kind.equals("text") ? text(6 << 20) : parts(6 << 20);
        try (var hub = HubProcess.start(workplace);
                var http = HttpClient.newHttpClient()) {
            var statuses = flood(hub.url(), http, argument);
            var alive =
                    HttpRequest.newBuilder(hub.origin().resolve("/health/live")).build();

            assertThat(http.send(alive, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
            assertThat(http.send(call(hub.url(), text(5)), BodyHandlers.ofString())
                            .body())
                    .contains("xxxxx");
            assertThat(statuses.keySet()).as(statuses + hub.log()).isSubsetOf(200, 503, 0);
            assertThat(statuses.getOrDefault(503, new AtomicInteger()).get()).isPositive();
        }
    }

    /// How often each status came; 0 where the hub hung up before all was sent, which it does when it refuses.
    private static Map<Integer, AtomicInteger> flood(URI url, HttpClient http, String argument) {
        var statuses = new ConcurrentHashMap<Integer, AtomicInteger>();
        var request = call(url, argument);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            IntStream.range(0, CLIENTS)
                    .forEach(_ -> threads.execute(() -> {
                        for (var round = 0; round < ROUNDS; round++) {
                            statuses.computeIfAbsent(status(http, request), _ -> new AtomicInteger())
                                    .incrementAndGet();
                        }
                    }));
        }
        return statuses;
    }

    private static int status(HttpClient http, HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.discarding()).statusCode();
        } catch (Exception hungUp) {
            return 0;
        }
    }

    @Test
    void oneLargeMessageFits() throws Exception {
        try (var hub = HubProcess.start(workplace);
                var http = HttpClient.newHttpClient()) {
            var answer = http.send(call(hub.url(), text(6 << 20)), BodyHandlers.ofString());

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).hasSizeGreaterThan(6 << 20);
        }
    }
}
