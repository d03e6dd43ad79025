package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.TestClient;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each behaviour in all four cells: a client of either era before a server of either era.
class CellsTest {
    private static final String ALL = "client={0} upstream={1}";

    private final FakeUpstream upstream = FakeUpstream.named("up");

    private TestClient client(TestHub hub, String era) throws InterruptedException {
        return era.equals("modern") ? hub.modern() : hub.legacy();
    }

    private TestHub hub(String upstreamEra) throws InterruptedException {
        return TestHub.with(upstreamEra.equals("modern") ? upstream.modern() : upstream.legacy())
                .start();
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void listsAllPages(String clientEra, String upstreamEra) throws InterruptedException {
        for (var i = 0; i < 25; i++) {
            upstream.tool("tool" + i, _ -> text("x"));
        }
        upstream.pageSize(10);
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            var tools = client.ask("tools/list", "{}")
                    .result()
                    .get("tools")
                    .orElseThrow()
                    .tree();

            assertThat(tools).hasSize(25);
            assertThat(tools.path(24).path("name").asString()).isEqualTo("up.tool24");
        }
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void definitionsSurviveWhole(String clientEra, String upstreamEra) throws InterruptedException {
        upstream.tool(fields("""
            {"name":"t","title":"T","description":"d","inputSchema":{"type":"object","x-own":1.50},
             "annotations":{"readOnlyHint":true},"vendor":{"a":[1,2]},"_meta":{"com.example/x":"y"}}\
            """), _ -> text("x"));
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            var list = client.ask("tools/list", "{}").result().toString();

            assertThat(list)
                    .contains("\"inputSchema\":{\"type\":\"object\",\"x-own\":1.50}")
                    .contains("\"vendor\":{\"a\":[1,2]}")
                    .contains("\"com.example/x\":\"y\"")
                    .contains("\"readOnlyHint\":true");
        }
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void unknownFieldsOfResultsAndMetaSurviveByteExact(String clientEra, String upstreamEra)
            throws InterruptedException {
        upstream.tool(
                "odd",
                _ -> fields(
                        "{\"content\":[{\"type\":\"hologram\",\"depth\":1.0E+2}],\"structuredContent\":{\"n\":1.10},"
                                + "\"later\":[null,\"\\u00e9\"],\"_meta\":{\"com.example/trace\":{\"k\":1.0}}}"));
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            var result = client.call("up.odd", "{}").result().toString();

            assertThat(result)
                    .contains("[{\"type\":\"hologram\",\"depth\":1.0E+2}]")
                    .contains("\"structuredContent\":{\"n\":1.10}")
                    .contains("\"later\":[null,\"\\u00e9\"]")
                    .contains("\"com.example/trace\":{\"k\":1.0}");
        }
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void clientsMetaReachesTheUpstreamWithoutReservedKeys(String clientEra, String upstreamEra)
            throws InterruptedException {
        upstream.tool("t", _ -> text("x"));
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            client.ask(
                    "tools/call",
                    "{\"name\":\"up.t\",\"_meta\":{\"com.example/a\":1.0,\"traceparent\":\"00-1\","
                            + "\"dev.jackfield/admin\":true,\"io.modelcontextprotocol/other\":1}}");

            assertThat(upstream.calls().getFirst().meta().toString())
                    .contains("\"com.example/a\":1.0")
                    .contains("traceparent")
                    .doesNotContain("dev.jackfield")
                    .doesNotContain("modelcontextprotocol/other");
        }
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void progressArrivesInOrderBeforeItsResult(String clientEra, String upstreamEra) throws InterruptedException {
        upstream.tool("work", call -> {
            for (var i = 0; i < 20; i++) {
                call.progress(i, 20, "step " + i);
            }
            return text("done");
        });
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            for (var round = 0; round < 50; round++) {
                var heard = new CopyOnWriteArrayList<String>();
                var answer = client.ask(
                        "tools/call",
                        "{\"name\":\"up.work\",\"_meta\":{\"progressToken\":\"same\"}}",
                        message -> heard.add(
                                message.params().get("progress").orElseThrow().toString()));

                assertThat(textOf(answer)).isEqualTo("done");
                assertThat(heard).hasSize(20).startsWith("0", "1", "2").endsWith("19");
            }
        }
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void cancellationReachesTheUpstream(String clientEra, String upstreamEra) throws InterruptedException {
        var started = new CountDownLatch(1);
        var cancelled = new CountDownLatch(1);
        upstream.tool("wait", call -> {
            started.countDown();
            try {
                return call.waitUntilCancelled();
            } catch (InterruptedException told) {
                cancelled.countDown();
                throw told;
            }
        });
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            var caller = Thread.startVirtualThread(() -> callQuietly(client, "up.wait"));
            assertThat(started.await(5, TimeUnit.SECONDS)).isTrue();
            caller.interrupt();

            assertThat(cancelled.await(5, TimeUnit.SECONDS)).isTrue();
            Eventually.await(
                    () -> hub.audit().stream().anyMatch(entry -> entry.outcome().equals("cancelled")));
        }
    }

    private static void callQuietly(TestClient client, String tool) {
        try {
            client.call(tool, "{}");
        } catch (InterruptedException expected) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void resultHasTheShapeOfTheClientsEra(String clientEra, String upstreamEra) throws InterruptedException {
        upstream.tool("t", _ -> text("x"));
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            var result = client.call("up.t", "{}").result();
            var list = client.ask("tools/list", "{}").result();

            var modern = clientEra.equals("modern");
            assertThat(result.has("resultType")).isEqualTo(modern);
            assertThat(list.has("ttlMs")).isEqualTo(modern);
            assertThat(serverInfo(result)).isEqualTo(modern ? "jackfield" : "");
        }
    }

    private static String serverInfo(Fields result) {
        return result.object("_meta")
                .object("io.modelcontextprotocol/serverInfo")
                .text("name")
                .orElse("");
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void changedListIsSeenByTheNextList(String clientEra, String upstreamEra) throws InterruptedException {
        upstream.tool("old", _ -> text("x"));
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            upstream.changeTools(up -> up.tool("fresh", _ -> text("new")));

            Eventually.await(() -> listTools(client).contains("up.fresh"));
            assertThat(textOf(client.call("up.fresh", "{}"))).isEqualTo("new");
        }
    }

    private static String listTools(TestClient client) {
        try {
            return client.ask("tools/list", "{}").toString();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void errorOfTheUpstreamIsPassedOn(String clientEra, String upstreamEra) throws InterruptedException {
        upstream.tool("bad", call -> {
            throw IncomingRequest.invalid("no such thing: " + call.name());
        });
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            Message answer = client.call("up.bad", "{}");

            assertThat(answer.error().orElseThrow().code()).isEqualTo(-32602);
            assertThat(answer.error().orElseThrow().message()).isEqualTo("no such thing: bad");
        }
    }
}
