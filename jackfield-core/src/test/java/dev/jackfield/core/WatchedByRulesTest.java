package dev.jackfield.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.TestClient;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Subscriptions to resources that rules deny later.
@Timeout(30)
class WatchedByRulesTest {
    private static final Identity EVE = new Identity("eve", Set.of("guests"));
    private static final String FOLDER = "file:///srv/";
    private static final String SECRET = "file:///srv/secret";
    private static final String PUBLIC = "file:///srv/public";
    private static final String OTHER = "file:///srv-two/x";

    private final FileSource disk = new FileSource("disk", "file:///{+path}");
    private final LinkedBlockingQueue<Message> heard = new LinkedBlockingQueue<>();
    private TestHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        hub = new TestHub.Builder().source(disk).start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private TestClient watching(String era, String... uris) throws InterruptedException {
        if (era.equals("legacy")) {
            var client = hub.legacy(EVE, "{}", heard::add);
            for (var uri : uris) {
                client.ask("resources/subscribe", "{\"uri\":\"" + uri + "\"}");
            }
            return client;
        }
        var client = hub.modern(EVE, Scope.EVERYTHING);
        Thread.startVirtualThread(() -> listen(client, String.join("\",\"", uris)));
        assertThat(next().method()).endsWith("acknowledged");
        return client;
    }

    private void listen(TestClient client, String uris) {
        try {
            client.ask(
                    "subscriptions/listen",
                    "{\"notifications\":{\"resourceSubscriptions\":[\"" + uris + "\"]}}",
                    heard::add);
        } catch (InterruptedException | RuntimeException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Message next() throws InterruptedException {
        for (var message = heard.poll(10, TimeUnit.SECONDS);
                message != null;
                message = heard.poll(10, TimeUnit.SECONDS)) {
            if (!message.method().endsWith("list_changed")) {
                return message;
            }
        }
        throw new AssertionError("nothing was heard");
    }

    private String nextUri() throws InterruptedException {
        return next().params().text("uri").orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void newDenyEndsWhatIsHeardAndWatched(String era) throws InterruptedException {
        try (var _ = watching(era, SECRET, PUBLIC)) {
            disk.change(SECRET);
            assertThat(nextUri()).isEqualTo(SECRET);

            hub.rules("deny disk.file:///srv/secret*");
            disk.change(SECRET);
            disk.change(PUBLIC);

            assertThat(nextUri()).isEqualTo(PUBLIC);
            assertThat(disk.watched()).containsExactly(PUBLIC);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void whatIsAllowedAgainIsHeardAgain(String era) throws InterruptedException {
        try (var _ = watching(era, SECRET)) {
            hub.rules("deny disk.*");
            assertThat(disk.watched()).isEmpty();
            disk.change(SECRET);

            hub.rules();
            assertThat(disk.watched()).containsExactly(SECRET);
            disk.change(SECRET + "#2");

            assertThat(nextUri()).isEqualTo(SECRET + "#2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void watchedFolderSaysNothingOfWhatIsDeniedInIt(String era) throws InterruptedException {
        hub.rules("deny disk.file:///srv/secret*");
        try (var _ = watching(era, FOLDER)) {
            disk.change(SECRET);
            disk.change("file:///srv/%73ecret");
            disk.change("file:///srv/public/../secret");
            disk.change(OTHER);
            disk.change(PUBLIC);

            assertThat(nextUri()).isEqualTo(PUBLIC);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void denyOfTheTemplateEndsWhatIsWatchedThroughIt(String era) throws InterruptedException {
        try (var _ = watching(era, SECRET)) {
            hub.rules("deny disk.file:///{+path}");

            assertThat(disk.watched()).isEmpty();
        }
    }
}
