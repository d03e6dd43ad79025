package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.testkit.FakeUpstream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidationTest {
    private static final String SCHEMA = """
        {"type":"object","properties":{"days":{"type":"integer","maximum":14}},"required":["days"],
         "additionalProperties":false}\
        """;

    private final FakeUpstream weather = FakeUpstream.named("weather").tool("forecast", SCHEMA, _ -> text("sun"));

    @Test
    void argumentsThatDoNotFitAreAnErrorThatAModelCanRead() throws InterruptedException {
        try (var hub = TestHub.with(weather).start();
                var client = hub.modern()) {
            var result = client.call("weather.forecast", "{\"days\":15}").result();

            assertThat(result.toString())
                    .contains("\"isError\":true")
                    .contains("days")
                    .contains("14");
            assertThat(weather.calls()).isEmpty();
            assertThat(hub.audit().getLast().outcome()).isEqualTo("invalid_arguments");
        }
    }

    @Test
    void missingArgumentsAreAnEmptyObject() throws InterruptedException {
        try (var hub = TestHub.with(weather).start();
                var client = hub.modern()) {
            var answer = client.ask("tools/call", "{\"name\":\"weather.forecast\"}");

            assertThat(textOf(answer)).endsWith("do not fit its schema: required property 'days' not found");
        }
    }

    @Test
    void nullPassesWhereNothingMustBe() throws InterruptedException {
        var schema = "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"},\"b\":{\"type\":\"string\"}},"
                + "\"required\":[\"a\"]}";
        var upstream = FakeUpstream.named("up").tool("t", schema, _ -> text("passed"));
        try (var hub = TestHub.with(upstream).start();
                var client = hub.modern()) {
            assertThat(textOf(client.call("up.t", "{\"a\":\"x\",\"b\":null}"))).isEqualTo("passed");
            assertThat(upstream.calls().getFirst().arguments()).hasToString("{\"a\":\"x\",\"b\":null}");

            assertThat(textOf(client.call("up.t", "{\"a\":null}"))).contains("/a: null found");
        }
    }

    @Test
    void duplicateKeysInArgumentsAreRefused() throws InterruptedException {
        try (var hub = TestHub.with(weather).start();
                var client = hub.modern()) {
            assertThatThrownBy(() -> client.call("weather.forecast", "{\"days\":1,\"days\":15}"))
                    .hasMessageContaining("\"days\" stands twice");
            assertThat(weather.calls()).isEmpty();
        }
    }

    @Test
    void noReferenceIsEverFetched() throws InterruptedException, IOException {
        try (var canary = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var schema = "{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"http://127.0.0.1:%d/s.json\"}}}"
                    .formatted(canary.getLocalPort());
            var upstream = FakeUpstream.named("up").tool("t", schema, _ -> text("passed"));
            try (var hub = TestHub.with(upstream).start();
                    var client = hub.modern()) {
                assertThat(textOf(client.call("up.t", "{\"a\":1}"))).isEqualTo("passed");
            }
            canary.setSoTimeout(100);
            assertThatThrownBy(canary::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    /// The validator throws at the first of each, for reasons of its own.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'type':'number','multipleOf':0.01}|NINES|0.001",
                "{'type':'string','pattern':'^(.*a){20}$'}|'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'|1"
            })
    void argumentThatCannotBeCheckedIsRefusedAndTheNextIsChecked(String schema, String bait, String wrong)
            throws InterruptedException {
        var whole = "{'type':'object','properties':{'n':%s}}".formatted(schema);
        var upstream = FakeUpstream.named("up").tool("t", json(whole), _ -> text("passed"));
        try (var hub = TestHub.with(upstream).start();
                var client = hub.modern()) {
            var first = client.call("up.t", json("{'n':%s}".formatted(bait.replace("NINES", "9".repeat(999)))));
            var second = client.call("up.t", json("{'n':%s}".formatted(wrong)));

            assertThat(textOf(first)).contains("The arguments of 'up.t' cannot be checked", "source 'up'");
            assertThat(textOf(second)).contains("do not fit its schema: /n:");
            assertThat(upstream.calls()).isEmpty();
            assertThat(hub.audit()).allMatch(record -> record.outcome().equals("invalid_arguments"));
        }
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    @Test
    void schemaThatCannotBeCompiledIsNamedInTheList() throws InterruptedException {
        var upstream = FakeUpstream.named("up")
                .tool("t", json("{'type':'object','properties':{'a':{'$ref':'#/nowhere'}}}"), _ -> text("passed"));
        try (var hub = TestHub.with(upstream).start();
                var client = hub.modern()) {
            assertThat(textOf(client.call("up.t", "{\"a\":1}"))).isEqualTo("passed");

            assertThat(client.ask("tools/list", "{}").result().toString())
                    .contains("dev.jackfield/invalid", "its arguments are not checked");
        }
    }

    @Test
    void unknownArgumentIsAnsweredWithTheNearest() throws InterruptedException {
        try (var hub = TestHub.with(weather).start();
                var client = hub.modern()) {
            assertThat(textOf(client.call("weather.forecast", "{\"days\":1,\"dayz\":1}")))
                    .contains("'dayz'", "did you mean 'days'?");
        }
    }
}
