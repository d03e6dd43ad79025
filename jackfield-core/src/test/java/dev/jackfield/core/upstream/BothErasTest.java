package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.upstream.connection.ConnectionPolicy;
import dev.jackfield.core.upstream.connection.Sharing;
import dev.jackfield.core.upstream.connection.Start;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.HeardClient;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A server that speaks both eras is asked in that of its client, where the client can be asked back.
class BothErasTest {
    private static final String CAN_BE_ASKED = "{\"elicitation\":{}}";

    private final FakeUpstream fake = FakeUpstream.named("up")
            .tool("ask", BothErasTest::askTheLegacyWay)
            .tool("era", call -> text(call.era().name()));
    private final WatchedDial dial = new WatchedDial(fake);
    private final ManualClock clock = ManualClock.start();
    private final McpUpstream upstream = upstream(Sharing.AUTO, Optional.empty());

    private McpUpstream upstream(Sharing sharing, Optional<Era> era) {
        var upkeep = new ConnectionPolicy(Start.EAGER, Duration.ZERO, sharing, 16);
        var settings = new UpstreamSettings("up", Duration.ofSeconds(5), Duration.ofSeconds(2), era, TestHub.INFO);
        return new McpUpstream(settings.with(upkeep), dial, clock);
    }

    /// As tools do that were written before 2026-07-28: there is no such way in the modern era.
    private static Fields askTheLegacyWay(IncomingRequest call) throws InterruptedException {
        if (call.era() == Era.MODERN) {
            return text("not supported by the negotiated protocol version");
        }
        return text("asked " + call.ask("elicitation/create", Fields.EMPTY).result());
    }

    private static TestHub hub(Source source) throws InterruptedException {
        return new TestHub.Builder().source(source).start();
    }

    private static String call(TestClient client, String tool) throws InterruptedException {
        return textOf(client.ask("tools/call", "{\"name\":\"up." + tool + "\"}", new HeardClient()));
    }

    private static List<String> names(TestClient client) throws InterruptedException {
        return client.ask("tools/list", "{}").result().get("tools").map(Json::items).orElse(List.of()).stream()
                .map(tool -> tool.object().orElseThrow().text("name").orElseThrow())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"AUTO", "CLIENT"})
    void legacyClientIsAskedAsIfItWereConnectedDirectly(Sharing sharing) throws InterruptedException {
        try (var hub = hub(upstream(sharing, Optional.empty()));
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(call(client, "ask")).contains("elicitation/create");
        }
    }

    @Test
    void modernClientStaysInItsEra() throws InterruptedException {
        try (var hub = hub(upstream);
                var client = hub.modern(CAN_BE_ASKED)) {
            assertThat(names(client)).contains("up.era");
            assertThat(call(client, "era")).isEqualTo("MODERN");
            assertThat(dial.attempts()).isEqualTo(1);
        }
    }

    @Test
    void clientThatCannotBeAskedStaysOnTheConnectionThatAllShare() throws InterruptedException {
        try (var hub = hub(upstream);
                var client = hub.legacy()) {
            assertThat(names(client)).contains("up.era");
            assertThat(call(client, "era")).isEqualTo("MODERN");
            assertThat(dial.attempts()).isEqualTo(1);
        }
    }

    @Test
    void configuredEraIsTheOnlyOneThatIsTried() throws InterruptedException {
        try (var hub = hub(upstream(Sharing.AUTO, Optional.of(Era.MODERN)));
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(call(client, "era")).isEqualTo("MODERN");
            assertThat(dial.attempts()).isEqualTo(1);
        }
    }

    @Test
    void nobodyIsAskedWhereAllShareOneConnection() throws InterruptedException {
        try (var hub = hub(upstream(Sharing.SHARED, Optional.empty()));
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(call(client, "era")).isEqualTo("MODERN");
            assertThat(dial.attempts()).isEqualTo(1);
        }
    }

    @Test
    void modernServerWithoutALegacySideIsTriedOnce() throws InterruptedException {
        fake.modern();
        try (var hub = hub(upstream);
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(call(client, "era")).isEqualTo("MODERN");
            assertThat(call(client, "era")).isEqualTo("MODERN");
            assertThat(names(client)).contains("up.era");
            assertThat(dial.attempts()).isEqualTo(2);
        }
    }

    @Test
    void refusalIsForgottenAfterADayAndByARestart() throws InterruptedException {
        fake.modern();
        try (var hub = hub(upstream);
                var client = hub.legacy(CAN_BE_ASKED)) {
            call(client, "era");
            fake.both();
            assertThat(call(client, "era")).isEqualTo("MODERN");
            clock.advance(BothEras.REFUSAL_HOLDS);
            assertThat(call(client, "era")).isEqualTo("LEGACY");

            fake.modern();
            upstream.restart();
            Eventually.await(() -> upstream.state().isHealthy() && dial.open() == 1);
            assertThat(call(client, "era")).isEqualTo("MODERN");
            fake.both();
            upstream.restart();
            Eventually.await(() -> upstream.state().isHealthy() && dial.open() == 1);
            assertThat(call(client, "era")).isEqualTo("LEGACY");
        }
    }

    @Test
    void serverThatEndsByAHandshakeHarmsNeitherTheCallNorTheSharedConnection() throws InterruptedException {
        dial.onInitialize(() -> {
            throw new ChannelException.ClosedException("exit code 1");
        });
        try (var hub = hub(upstream);
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(call(client, "era")).isEqualTo("MODERN");
            assertThat(call(client, "era")).isEqualTo("MODERN");
            assertThat(dial.attempts()).isEqualTo(2);
            assertThat(dial.open()).isEqualTo(1);
        }
    }

    @Test
    void handshakeThatFailsOnceEndsNoConnectionThatWorks() throws InterruptedException {
        try (var hub = hub(upstream);
                var first = hub.legacy(CAN_BE_ASKED);
                var second = hub.legacy(CAN_BE_ASKED)) {
            assertThat(call(first, "era")).isEqualTo("LEGACY");
            dial.onInitialize(() -> {
                throw new ChannelException.ClosedException("exit code 1");
            });
            assertThat(call(second, "era")).isEqualTo("MODERN");
            assertThat(call(first, "era")).isEqualTo("LEGACY");
            dial.onInitialize(() -> {});
            assertThat(call(second, "era")).isEqualTo("LEGACY");
        }
    }

    @Test
    void silentHandshakeDelaysOneCallAndIsTriedAgainLater() throws InterruptedException {
        dial.onInitialize(() -> {
            throw new ChannelException.TimedOutException("no answer");
        });
        try (var hub = hub(upstream);
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(call(client, "era")).isEqualTo("MODERN");
            dial.onInitialize(() -> {});
            assertThat(call(client, "era")).isEqualTo("MODERN");
            clock.advance(BothEras.SILENCE_HOLDS);
            assertThat(call(client, "era")).isEqualTo("LEGACY");
        }
    }

    @Test
    void serverThatKeepsNoSessionCannotAskThere() throws InterruptedException {
        dial.withoutSessions();
        try (var hub = hub(upstream);
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(call(client, "era")).isEqualTo("MODERN");
            assertThat(dial.open()).isEqualTo(1);
        }
    }

    @Test
    void toolOfOneEraIsCalledThere() throws InterruptedException {
        fake.toolIn(Era.LEGACY, "old", call -> text(call.era().name()))
                .toolIn(Era.MODERN, "new", call -> text(call.era().name()));
        try (var hub = hub(upstream);
                var old = hub.legacy(CAN_BE_ASKED);
                var newcomer = hub.modern(CAN_BE_ASKED)) {
            assertThat(names(old)).containsExactly("up.ask", "up.era", "up.new", "up.old");
            assertThat(names(newcomer)).containsExactly("up.ask", "up.era", "up.new");
            assertThat(call(old, "old")).isEqualTo("LEGACY");
            assertThat(call(old, "new")).isEqualTo("MODERN");
        }
    }

    @Test
    void toolBeyondTheCutOfTheLegacyListIsCalledThere() throws InterruptedException {
        var many = FakeUpstream.named("up")
                .toolIn(Era.LEGACY, "old1", _ -> text(""))
                .toolIn(Era.LEGACY, "old2", _ -> text(""))
                .tool("era", call -> text(call.era().name()));
        var settings = new UpstreamSettings(
                "up", Duration.ofSeconds(5), Duration.ofSeconds(2), Optional.empty(), TestHub.INFO);
        try (var hub = hub(new McpUpstream(settings.withMaxItems(2), many::channel, clock));
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(call(client, "era")).isEqualTo("LEGACY");
        }
    }

    @Test
    void toolOfTheModernEraNeedNotBeListedBefore() throws InterruptedException {
        fake.withoutTool("ask")
                .withoutTool("era")
                .toolIn(Era.MODERN, "new", call -> text(call.era().name()));
        try (var hub = hub(upstream);
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(call(client, "new")).isEqualTo("MODERN");
        }
    }

    @Test
    void toolOfTheLegacyEraNeedNotBeListedBefore() throws InterruptedException {
        fake.toolIn(Era.LEGACY, "old", call -> text(call.era().name()));
        try (var hub = hub(upstream);
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(call(client, "old")).isEqualTo("LEGACY");
        }
    }

    @Test
    void valueThatTheLegacySideWrappedIsNotWrappedTwice() throws InterruptedException {
        fake.tool(
                fields("""
                    {"name":"count","inputSchema":{"type":"object"},"outputSchema":{"type":"integer"}}\
                    """),
                call -> fields(
                        call.era() == Era.LEGACY
                                ? "{\"content\":[],\"structuredContent\":{\"result\":3}}"
                                : "{\"content\":[],\"structuredContent\":3}"));
        try (var hub = hub(upstream);
                var old = hub.legacy(CAN_BE_ASKED);
                var newcomer = hub.modern(CAN_BE_ASKED)) {
            assertThat(structured(old)).isEqualTo("{\"result\":3}");
            assertThat(structured(newcomer)).isEqualTo("3");
        }
    }

    private static String structured(TestClient client) throws InterruptedException {
        Message answer = client.call("up.count", "{}");
        return answer.result().get("structuredContent").orElseThrow().toString();
    }
}
