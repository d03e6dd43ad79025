package dev.jackfield;

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
            var answer = client.call("weather.forecast", "{\"days\":1,\"days\":15}");

            assertThat(answer.result().toString()).contains("isError");
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
}
