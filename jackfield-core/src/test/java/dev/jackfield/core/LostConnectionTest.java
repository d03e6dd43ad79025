package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How a client sees the loss of a server.
@Timeout(30)
class LostConnectionTest {
    private final FakeUpstream fake = FakeUpstream.named("up");
    private final AtomicReference<Channel> channel = new AtomicReference<>();
    private final AtomicInteger crashes = new AtomicInteger();

    private TestHub hub;
    private TestClient client;

    @BeforeEach
    void start() throws InterruptedException {
        fake.tool("echo", call -> text(call.argument("text")));
        fake.tool("write", _ -> crashOnce());
        fake.tool(readOnly("read"), _ -> crashOnce());
        var second = Duration.ofSeconds(5);
        var settings = new UpstreamSettings("up", second, second, Optional.empty(), TestHub.INFO);
        hub = new TestHub.Builder()
                .source(new McpUpstream(settings, this::dial, InstantSource.system()))
                .start();
        client = hub.modern();
    }

    @AfterEach
    void stop() {
        client.close();
        hub.close();
    }

    private Channel dial(ClientLink unsolicited) {
        channel.set(fake.channel(unsolicited));
        return channel.get();
    }

    private static Fields readOnly(String name) {
        return TestClient.fields("""
            {"name": "%s", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true}}\
            """.formatted(name));
    }

    private Fields crashOnce() {
        if (crashes.incrementAndGet() == 1) {
            channel.get().close();
        }
        return text("fine");
    }

    @Test
    void writeThatWasInterruptedIsReportedAndNotRepeated() throws InterruptedException {
        var answer = client.call("up.write", "{}");

        assertThat(answer.result().toString()).contains("\"isError\":true");
        assertThat(textOf(answer)).contains("'up.write'", "may or may not have run");
        assertThat(fake.calls()).hasSize(1);
        assertThat(hub.audit().getLast().outcome()).isEqualTo("outcome_unknown");
        assertThat(hub.audit().getLast().retried()).isEmpty();
    }

    @Test
    void callAfterALossSucceeds() throws InterruptedException {
        client.call("up.write", "{}");

        assertThat(textOf(client.call("up.write", "{}"))).isEqualTo("fine");
    }

    @Test
    void readThatWasInterruptedIsRepeatedUnnoticed() throws InterruptedException {
        assertThat(textOf(client.call("up.read", "{}"))).isEqualTo("fine");

        assertThat(fake.calls()).hasSize(2);
        assertThat(hub.audit().getLast().outcome()).isEqualTo("ok");
        assertThat(hub.audit().getLast().retried()).hasValue("the connection was closed");
    }

    @Test
    void serverThatWentAwayBetweenCallsIsNotNoticed() throws InterruptedException {
        channel.get().close();

        assertThat(textOf(client.call("up.echo", "{\"text\":\"hi\"}"))).isEqualTo("hi");
        assertThat(fake.calls()).hasSize(1);
    }
}
