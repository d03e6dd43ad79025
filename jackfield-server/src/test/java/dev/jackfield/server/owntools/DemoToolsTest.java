package dev.jackfield.server.owntools;

import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.Hub;
import dev.jackfield.core.audit.LoggedAudit;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.EndpointSettings;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.testkit.HeardClient;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DemoToolsTest {
    private Hub hub;
    private TestClient client;

    @BeforeEach
    void start() {
        var clock = ManualClock.start();
        hub = new Hub(List.of(DemoTools.source(clock)), new Gatekeeper(List.of()), new LoggedAudit(), clock);
        hub.start();
        var settings = new EndpointSettings(
                Scope.EVERYTHING, 10, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(10), Fields.EMPTY);
        client = TestClient.modern(
                MemoryChannel.openTo(
                        new McpEndpoint(hub, settings, new ParkedCalls(clock)).connect(Identity.LOCAL, "memory")),
                "{}");
    }

    @AfterEach
    void stop() {
        client.close();
        hub.close();
    }

    @Test
    void echoSaysWhatItHears() throws InterruptedException {
        assertThat(textOf(client.call("demo.echo", "{\"text\":\"hello\"}"))).isEqualTo("hello");
    }

    @Test
    void timeIsThatOfTheZone() throws InterruptedException {
        var answer = client.call("demo.time", "{\"zone\":\"Asia/Tokyo\"}");

        assertThat(textOf(answer)).isEqualTo("2026-01-01T09:00+09:00");
        assertThat(answer.result().object("structuredContent").text("zone")).contains("Asia/Tokyo");
    }

    @Test
    void timeWithoutAZoneIsUtc() throws InterruptedException {
        assertThat(textOf(client.call("demo.time", "{}"))).isEqualTo("2026-01-01T00:00Z");
    }

    @Test
    void unknownZoneIsAnErrorThatSaysWhatToTry() throws InterruptedException {
        var answer = client.call("demo.time", "{\"zone\":\"Mars\"}");

        assertThat(answer.result().toString()).contains("\"isError\":true");
        assertThat(textOf(answer)).isEqualTo("'Mars' is not a time zone; try Europe/Berlin or UTC.");
    }

    @Test
    void countdownTellsHowFarItIs() throws InterruptedException {
        var heard = new HeardClient();
        var answer = client.ask(
                "tools/call",
                "{\"name\":\"demo.countdown\",\"arguments\":{\"from\":2},\"_meta\":{\"progressToken\":1}}",
                heard);

        assertThat(textOf(answer)).isEqualTo("Lift-off!");
        assertThat(heard.heard())
                .extracting(message -> message.params().text("message").orElse(""))
                .containsExactly("2 …", "1 …", "lift-off");
    }
}
