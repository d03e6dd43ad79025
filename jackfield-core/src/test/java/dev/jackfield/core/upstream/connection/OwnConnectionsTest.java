package dev.jackfield.core.upstream.connection;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.HeardClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/// The connections on which a legacy server may ask: to whom they belong, and when they end.
class OwnConnectionsTest {
    private static final String CAN_BE_ASKED = "{\"roots\":{\"listChanged\":true}}";

    private final List<Dialled> dialled = new CopyOnWriteArrayList<>();
    private final FakeUpstream fake = FakeUpstream.named("up").legacy().tool("greet", _ -> text("hello"));

    private record Dialled(Channel channel, ClientLink unsolicited) {}

    private Channel dial(ClientLink unsolicited) {
        var channel = fake.channel(unsolicited);
        dialled.add(new Dialled(channel, unsolicited));
        return channel;
    }

    private TestHub hub() throws InterruptedException {
        var settings = new UpstreamSettings(
                "up", Duration.ofSeconds(5), Duration.ofSeconds(5), Optional.empty(), TestHub.INFO);
        return new TestHub.Builder()
                .source(new McpUpstream(settings, this::dial, InstantSource.system()))
                .start();
    }

    private long open() {
        return dialled.stream().filter(each -> each.channel().isOpen()).count();
    }

    @Test
    void clientKeepsItsConnectionFromCallToCall() throws InterruptedException {
        try (var hub = hub();
                var client = hub.legacy(CAN_BE_ASKED)) {
            client.call("up.greet", "{}");
            var before = dialled.size();
            client.call("up.greet", "{}");

            assertThat(dialled).hasSize(before);
        }
    }

    @Test
    void clientsOfOneUserShareNone() throws InterruptedException {
        try (var hub = hub();
                var one = hub.legacy(CAN_BE_ASKED);
                var other = hub.legacy(CAN_BE_ASKED)) {
            one.call("up.greet", "{}");
            var before = dialled.size();

            assertThat(textOf(other.call("up.greet", "{}"))).isEqualTo("hello");
            assertThat(dialled).hasSize(before + 1);
        }
    }

    @Test
    void connectionEndsWithItsClient() throws InterruptedException {
        try (var hub = hub()) {
            var before = open();
            try (var client = hub.legacy(CAN_BE_ASKED)) {
                client.call("up.greet", "{}");
                assertThat(open()).isGreaterThan(before);
            }

            Eventually.await(() -> open() == before);
        }
    }

    @Test
    void questionOutsideAnyCallReachesTheSession() throws InterruptedException {
        try (var hub = hub();
                var client = hub.legacy(CAN_BE_ASKED, new HeardClient())) {
            client.call("up.greet", "{}");
            var server = dialled.getLast().unsolicited();
            var answer = server.ask(Message.request(Json.number(7), "roots/list", Fields.EMPTY));

            assertThat(answer.result().text("asked")).contains("roots/list");
        }
    }

    @Test
    void logOutsideAnyCallReachesTheOneUserWhoWantsIt() throws InterruptedException {
        var wants = new HeardClient();
        var indifferent = new HeardClient();
        var log = Message.notification("notifications/message", Fields.of("level", Json.string("error")));
        try (var hub = hub();
                var client = hub.legacy("{}", wants);
                var other = hub.legacy("{}", indifferent)) {
            client.ask("logging/setLevel", "{\"level\":\"info\"}");
            dialled.getFirst().unsolicited().notify(log);
            Eventually.await(() ->
                    wants.heard().stream().anyMatch(heard -> heard.method().equals(log.method())));

            assertThat(other.ask("ping", "{}").error()).isEmpty();
            assertThat(indifferent.heard()).isEmpty();
        }
    }

    @Test
    void numberOfConnectionsIsBounded() throws InterruptedException {
        try (var hub = hub()) {
            var before = open();
            for (var client = 0; client < 40; client++) {
                assertThat(textOf(hub.legacy(CAN_BE_ASKED).call("up.greet", "{}")))
                        .isEqualTo("hello");
            }

            Eventually.await(() -> open() <= before + 16);
        }
    }
}
