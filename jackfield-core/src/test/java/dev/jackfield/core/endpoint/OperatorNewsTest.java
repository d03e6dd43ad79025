package dev.jackfield.core.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Notifications about sources for those who run the hub.
class OperatorNewsTest {
    private final FakeUpstream upstream = FakeUpstream.named("up").legacy();
    private final AtomicReference<Channel> channel = new AtomicReference<>();
    private final AtomicReference<ClientLink> link = new AtomicReference<>();
    private final BlockingQueue<Message> heard = new LinkedBlockingQueue<>();

    private TestHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        var settings = new UpstreamSettings(
                "up", Duration.ofSeconds(5), Duration.ofSeconds(5), Optional.empty(), TestHub.INFO);
        hub = new TestHub.Builder()
                .source(new McpUpstream(settings, this::dial, InstantSource.system()))
                .start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private Channel dial(ClientLink unsolicited) {
        link.set(unsolicited);
        channel.set(upstream.channel(unsolicited));
        return channel.get();
    }

    /// Listens with this filter; the first that is heard says what of it is honoured.
    private Fields listen(TestClient client, String filter) throws InterruptedException {
        Thread.startVirtualThread(() -> {
            try {
                client.ask("subscriptions/listen", "{\"notifications\":" + filter + "}", heard::add);
            } catch (InterruptedException | RuntimeException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        return next().params().object("notifications");
    }

    private Message next() throws InterruptedException {
        var message = heard.poll(10, TimeUnit.SECONDS);
        assertThat(message).isNotNull();
        return message;
    }

    private static void log(ClientLink link, String level, String data) {
        link.notify(Message.notification(
                "notifications/message",
                Fields.of("level", Json.string(level)).with("data", data).with("logger", "disk")));
    }

    @Test
    void stateOfASourceIsTold() throws InterruptedException {
        try (var client = hub.modern()) {
            listen(client, "{\"dev.jackfield/sources\":true}");
            channel.get().close();

            var change = next();
            assertThat(change.method()).isEqualTo(OperatorNews.SOURCE_CHANGED);
            assertThat(change.params().text("id")).hasValue("up");
            assertThat(change.params().text("state")).hasValue("starting");
        }
    }

    @Test
    void logsOutsideOfCallsAreToldFromTheirLevelOn() throws InterruptedException {
        try (var client = hub.modern()) {
            listen(client, "{\"dev.jackfield/logs\":\"warning\"}");
            log(link.get(), "info", "fine");
            log(link.get(), "error", "full");

            var message = next();
            assertThat(message.params().text("data")).hasValue("full");
            assertThat(message.params().text("logger")).hasValue("up/disk");
        }
    }

    @Test
    void othersHearNothingOfIt() throws InterruptedException {
        try (var client = hub.modern(new Identity("ann", Set.of()), Scope.EVERYTHING)) {
            var honoured = listen(client, "{\"toolsListChanged\":true,\"dev.jackfield/sources\":true}");

            assertThat(honoured.keys()).containsExactly("toolsListChanged");
        }
    }
}
