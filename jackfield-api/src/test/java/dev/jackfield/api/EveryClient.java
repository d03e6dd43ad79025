package dev.jackfield.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.HubException;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Document;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What holds for every client, wherever its server is.
@Timeout(120)
abstract class EveryClient {
    private final Where.Served served;
    private final McpClient client;

    EveryClient(Where where) {
        this.served = where.serve();
        this.client = served.client().get();
    }

    @BeforeEach
    void connect() {
        client.connect();
    }

    @AfterEach
    void close() {
        client.close();
        served.close();
    }

    @Test
    void toolsAreListedUnderTheNamesOfTheServer() {
        assertThat(client.listTools())
                .extracting(McpTool::name)
                .startsWith("slack.sendMessage", "echo", "fail")
                .contains("learn");
    }

    @Test
    void aToolIsFoundByItsName() {
        var echo = client.getTool("echo").orElseThrow();

        assertThat(echo.description()).isEqualTo("The tool echo of sample");
        assertThat(echo.inputSchema()).containsEntry("required", List.of("text"));
        assertThat(client.getTool("ecko")).isEmpty();
    }

    @Test
    void aSchemaCannotBeChanged() {
        var schema = client.getTool("echo").orElseThrow().inputSchema();
        var properties = (Map<?, ?>) Objects.requireNonNull(schema.get("properties"));

        assertThatThrownBy(schema::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(properties::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aToolIsCalled() {
        var result =
                client.callTool("slack.sendMessage", Map.of("channel", "#general", "text", "Hello from workflow!"));

        assertThat(result.isError()).isFalse();
        assertThat(result.text()).isEqualTo("#general got: Hello from workflow!");
    }

    @Test
    void whatHappensToTheArgumentsLaterHasNoEffect() {
        var arguments = new HashMap<>(Map.of("text", "now"));
        var result = client.callToolAsync("echo", arguments);
        arguments.put("text", "later");

        assertThat(result.join().text()).isEqualTo("{\"text\":\"now\"}");
    }

    @Test
    void aToolThatFailedSaysSoInItsResult() {
        var result = client.callTool("fail", Map.of());

        assertThat(result.isError()).isTrue();
        assertThat(result.text()).isEqualTo("It is out of paper; add some.");
    }

    @Test
    void contentIsReadAndWhatIsNotKnownSurvives() {
        var result = client.callTool("contents", Map.of());

        assertThat(result.content())
                .containsExactly(
                        Content.text("see"),
                        new Content.Image("image/png", Bytes.of("pixels")),
                        new Content.Embedded(URI.create("doc:1"), Document.text("doc:1", "# One")));
        assertThat(result.json()).contains("{\"type\":\"hologram\",\"depth\":3}");
    }

    record Weather(int temperature, List<String> tags) {}

    @Test
    void aStructuredResultIsAMapOrARecord() {
        var result = client.callTool("contents", Map.of());

        assertThat(result.structured(Weather.class)).map(Weather::temperature).hasValue(21);
        assertThat(result.structured())
                .hasValueSatisfying(map -> assertThat(map).hasToString("{temperature=21, tags=[warm, null]}"));
    }

    @Test
    void anUnknownToolIsAnErrorThatNamesTheNearest() {
        assertThatThrownBy(() -> client.callTool("ecko", Map.of()))
                .isInstanceOf(HubException.UnknownNameException.class)
                .hasMessageContaining("Did you mean echo?");
    }

    @Test
    void argumentsThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> client.callTool("echo", Map.of()))
                .isInstanceOf(HubException.InvalidArgumentsException.class)
                .hasMessageContaining("text");
    }

    @Test
    void uncheckedArgumentsReachTheTool() {
        assertThat(client.callToolUnchecked("echo", Map.of()).text()).isEqualTo("{}");
    }

    @Test
    void argumentsCanBeCheckedWithoutACall() {
        assertThat(client.validateArguments("echo", Map.of("text", "fits"))).isEmpty();
        assertThat(client.validateArguments("echo", Map.of("text", 1)))
                .singleElement()
                .asString()
                .contains("/text");
        assertThatThrownBy(() -> client.validateArguments("ecko", Map.of()))
                .isInstanceOf(HubException.UnknownNameException.class);
    }

    @Test
    void cancellingAFutureCancelsTheCall() {
        var waiting = client.callToolAsync("wait", Map.of());
        client.callTool("begun", Map.of());

        waiting.cancel(true);

        assertThat(client.callTool("cancelled", Map.of()).text()).isEqualTo("yes");
    }

    @Test
    void anInterruptCancelsTheCall() throws InterruptedException {
        var interrupted = new CountDownLatch(1);
        var caller = Thread.ofVirtual().start(() -> {
            try {
                client.callTool("wait", Map.of());
            } catch (HubException.CancelledException cancelled) {
                if (Thread.currentThread().isInterrupted()) {
                    interrupted.countDown();
                }
            }
        });
        client.callTool("begun", Map.of());

        caller.interrupt();

        assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void connectingTwiceDoesNothing() {
        var process = client.callTool("pid", Map.of()).text();

        client.connect();

        assertThat(client.callTool("pid", Map.of()).text()).isEqualTo(process);
    }

    @Test
    void closingTwiceDoesNothing() {
        client.close();
        client.close();

        assertThatThrownBy(() -> client.callTool("echo", Map.of("text", "?")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("connect()");
    }

    @Test
    void aClosedClientMayConnectAgain() {
        client.close();
        client.connect();

        assertThat(client.callTool("echo", Map.of("text", "again")).text()).contains("again");
    }

    @Test
    void everythingCanBeDoneWithoutWaiting() {
        try (var other = served.client().get()) {
            var said = other.connectAsync()
                    .thenCompose(McpClient::listToolsAsync)
                    .thenCompose(tools -> other.callToolAsync("echo", Map.of("text", "of " + tools.size())))
                    .thenCompose(result -> other.closeAsync().thenApply(_ -> result.text()))
                    .orTimeout(100, TimeUnit.SECONDS)
                    .join();

            assertThat(said).contains("of " + client.listTools().size());
            assertThat(other.isConnected()).isFalse();
        }
    }

    @Test
    void aConnectionEndsWithItsLastLease() {
        var first = client.lease();
        var second = client.lease();
        first.close();
        first.close();

        assertThat(client.callTool("echo", Map.of("text", "still")).text()).contains("still");

        second.close();

        assertThat(client.isConnected()).isFalse();
    }

    @Test
    void aLeaseOfAnEarlierConnectionDoesNotEndALaterOne() {
        var early = client.lease();
        client.close();
        client.connect();

        early.close();

        assertThat(client.isConnected()).isTrue();
    }

    @Test
    void otherToolsAreNews() throws InterruptedException {
        var changed = new CountDownLatch(1);
        try (var curious = served.client().get().onToolsChanged(changed::countDown)) {
            curious.connect();

            // A change that comes before the server knows that we listen is heard with the next.
            for (var more = 0; !changed.await(100, TimeUnit.MILLISECONDS); more++) {
                curious.callTool("learn", Map.of("name", "trick" + more));
            }

            assertThat(curious.getTool("trick0")).isPresent();
        }
    }

    /// On more threads than any pool of platform threads has, and each gets its own answer.
    @Test
    void aThousandThreadsCallAtATime() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = IntStream.range(0, 1000)
                    .mapToObj(number -> threads.submit(() -> client.callTool("echo", Map.of("text", "n" + number))
                            .text()))
                    .toList();
            for (var number = 0; number < answers.size(); number++) {
                assertThat(answers.get(number).get()).isEqualTo("{\"text\":\"n" + number + "\"}");
            }
        }
    }
}
