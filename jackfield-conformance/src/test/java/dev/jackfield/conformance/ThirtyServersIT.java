package dev.jackfield.conformance;

import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Thirty programs behind one hub, none of which answers before it is told to.
class ThirtyServersIT {
    private static final int SERVERS = 30;
    private static final Duration LIST_WAIT = Duration.ofSeconds(2);
    private static final Duration NEWS_TIMEOUT = Duration.ofSeconds(60);

    private final Workplace workplace = Workplace.create().file("server.sh", HeldServer.SCRIPT);

    private HubProcess hub() {
        var sources = IntStream.range(0, SERVERS)
                .mapToObj(n -> "  s%d: {command: [sh, %s, %s, %s]}"
                        .formatted(n, workplace.path("server.sh"), workplace.path("release"), workplace.path("starts")))
                .collect(Collectors.joining("\n"));
        workplace.file(
                "jackfield.yaml", "mcp: {listWait: %ds}\nsources:\n%s\n".formatted(LIST_WAIT.toSeconds(), sources));
        return HubProcess.start(workplace);
    }

    private static TestClient client(HttpCalls http, HubProcess hub) {
        return TestClient.modern(HttpChannel.create(http, hub.url(), Map.of(), ClientLink.SILENT, "test"), "{}");
    }

    private static Fields list(TestClient client) throws InterruptedException {
        return client.ask("tools/list", "{}").result();
    }

    private static List<String> tools(Fields list) {
        return list.get("tools")
                .orElseThrow()
                .tree()
                .valueStream()
                .map(tool -> tool.path("name").asString())
                .toList();
    }

    private static List<String> absent(Fields list) {
        return list.object(Meta.KEY).get("dev.jackfield/absent").stream()
                .flatMap(absent -> absent.tree().valueStream())
                .map(absent -> absent.path("source").asString())
                .toList();
    }

    @Test
    void listComesInTimeAndIsCompletedByAnnouncement() throws InterruptedException {
        try (var hub = hub();
                var http = new HttpCalls();
                var client = client(http, hub);
                var news = new News(client)) {
            var begin = System.nanoTime();
            var first = list(client);

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(LIST_WAIT.plusSeconds(1));
            assertThat(tools(first)).containsExactly("jackfield.status");
            assertThat(absent(first)).hasSize(SERVERS).contains("s0", "s29");

            workplace.file("release", "");
            var last = first;
            while (tools(last).size() <= SERVERS) {
                assertThat(news.next()).isEqualTo("notifications/tools/list_changed");
                last = list(client);
            }
            assertThat(tools(last)).contains("s0.greet", "s29.greet", "jackfield.status");
            assertThat(absent(last)).isEmpty();
        }
    }

    @Test
    void hubThatStartsAgainKnowsTheListAndStartsNoProcess() throws Exception {
        workplace.file("release", "");
        try (var hub = hub()) {
            hub.awaitSources(states ->
                    states.lines().filter(line -> line.contains("\tready\t")).count() == SERVERS);
        }
        Files.delete(workplace.path("starts"));
        try (var hub = hub();
                var http = new HttpCalls();
                var client = client(http, hub)) {
            var list = list(client);

            assertThat(tools(list)).hasSize(SERVERS + 1).contains("s0.greet", "s29.greet");
            assertThat(absent(list)).isEmpty();
            assertThat(workplace.path("starts")).doesNotExist();
            assertThat(textOf(client.call("s7.greet", "{}"))).isEqualTo("hello");
            assertThat(workplace.path("starts")).hasContent("started");
        }
    }

    /// What a client hears that listens for changed lists.
    private static final class News implements AutoCloseable {
        private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        private final Thread listening;

        News(TestClient client) throws InterruptedException {
            listening = Thread.startVirtualThread(() -> listen(client));
            assertThat(next()).isEqualTo("notifications/subscriptions/acknowledged");
        }

        private void listen(TestClient client) {
            try {
                client.ask(
                        "subscriptions/listen",
                        "{\"notifications\":{\"toolsListChanged\":true}}",
                        message -> heard.add(message.method()));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        String next() throws InterruptedException {
            var next = heard.poll(NEWS_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            return next == null ? "nothing" : next;
        }

        @Override
        public void close() {
            listening.interrupt();
        }
    }
}
