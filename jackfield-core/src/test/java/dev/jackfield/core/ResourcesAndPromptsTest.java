package dev.jackfield.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Resources and prompts in all four cells, with two sources that offer the same ones.
class ResourcesAndPromptsTest {
    private static final String ALL = "client={0} upstream={1}";
    private static final String WATCHED = "test://watched-resource";

    private static TestHub hub(String era) throws InterruptedException {
        var fixture = ConformanceFixture.speaking(era.equals("modern") ? SpokenEras.MODERN : SpokenEras.LEGACY);
        return new TestHub.Builder().fixture("a", fixture).fixture("b", fixture).start();
    }

    private static TestClient client(TestHub hub, String era) throws InterruptedException {
        return era.equals("modern") ? hub.modern() : hub.legacy();
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void uriOfTwoSourcesIsListedOnceAndRead(String clientEra, String upstreamEra) throws InterruptedException {
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            var list = client.ask("resources/list", "{}").result().toString();
            var read = client.ask("resources/read", "{\"uri\":\"test://static-text\"}")
                    .result();

            assertThat(list.split("\"uri\":\"test://static-text\"", -1)).hasSize(2);
            assertThat(read.toString()).contains("This is the content of the static text resource.");
            assertThat(read.has("ttlMs")).isEqualTo(clientEra.equals("modern"));
        }
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void uriThatFitsATemplateIsRead(String clientEra, String upstreamEra) throws InterruptedException {
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            var read = client.ask("resources/read", "{\"uri\":\"test://template/7/data\"}");

            assertThat(read.result().toString()).contains("Data for ID: 7");
        }
    }

    @Test
    void deniedUriIsNotReadThroughItsTemplate() throws InterruptedException {
        var fixture = ConformanceFixture.speaking(SpokenEras.MODERN);
        try (var hub = new TestHub.Builder()
                        .fixture("a", fixture)
                        .rule("deny a.test://template/7/*")
                        .start();
                var client = hub.modern()) {
            var denied = client.ask("resources/read", "{\"uri\":\"test://template/7/data\"}");
            var allowed = client.ask("resources/read", "{\"uri\":\"test://template/8/data\"}");

            assertThat(denied.error().orElseThrow().message()).contains("deny a.test://template/7/*");
            assertThat(allowed.result().toString()).contains("Data for ID: 8");
        }
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void unknownUriIsAnErrorOfTheClientsEra(String clientEra, String upstreamEra) throws InterruptedException {
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            var error = client.ask("resources/read", "{\"uri\":\"test://nowhere\"}")
                    .error()
                    .orElseThrow();

            assertThat(error.code()).isEqualTo(clientEra.equals("modern") ? -32602 : -32002);
            assertThat(error.data().text("uri")).contains("test://nowhere");
        }
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void promptsHaveTheNamesOfTheirSources(String clientEra, String upstreamEra) throws InterruptedException {
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            var list = client.ask("prompts/list", "{}").result().toString();
            var prompt = client.ask(
                    "prompts/get",
                    "{\"name\":\"b.test_prompt_with_arguments\",\"arguments\":{\"arg1\":\"x\",\"arg2\":\"y\"}}");

            assertThat(list).contains("a.test_simple_prompt").contains("b.test_simple_prompt");
            assertThat(prompt.result().toString()).contains("arg1='x', arg2='y'");
        }
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void completionFindsThePromptUnderItsName(String clientEra, String upstreamEra) throws InterruptedException {
        try (var hub = hub(upstreamEra);
                var client = client(hub, clientEra)) {
            var completion = client.ask(
                    "completion/complete",
                    "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"a.test_prompt_with_arguments\"},"
                            + "\"argument\":{\"name\":\"arg1\",\"value\":\"par\"}}");

            assertThat(completion.result().object("completion").has("values")).isTrue();
        }
    }

    @ParameterizedTest(name = ALL)
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void watchedResourceIsAnnounced(String clientEra, String upstreamEra) throws InterruptedException {
        var heard = new LinkedBlockingQueue<Message>();
        try (var hub = hub(upstreamEra);
                var client = clientEra.equals("modern") ? hub.modern() : hub.legacy("{}", heard::add)) {
            watch(client, clientEra, heard);

            for (var tries = 0; tries < 50; tries++) {
                client.call("a.test_trigger_resource_update", "{}");
                var news = heard.poll(100, TimeUnit.MILLISECONDS);
                if (news != null && news.method().equals("notifications/resources/updated")) {
                    assertThat(news.params().text("uri")).contains(WATCHED);
                    return;
                }
            }
            throw new AssertionError("no news of the resource");
        }
    }

    private static void watch(TestClient client, String era, LinkedBlockingQueue<Message> heard)
            throws InterruptedException {
        if (era.equals("legacy")) {
            client.ask("resources/subscribe", "{\"uri\":\"" + WATCHED + "\"}");
            return;
        }
        Thread.startVirtualThread(() -> listen(client, heard));
        assertThat(heard.poll(5, TimeUnit.SECONDS)).isNotNull();
    }

    private static void listen(TestClient client, LinkedBlockingQueue<Message> heard) {
        try {
            client.ask(
                    "subscriptions/listen",
                    "{\"notifications\":{\"resourceSubscriptions\":[\"" + WATCHED + "\"]}}",
                    heard::add);
        } catch (InterruptedException | RuntimeException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
