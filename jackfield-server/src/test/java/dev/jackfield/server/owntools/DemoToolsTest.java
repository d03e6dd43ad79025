package dev.jackfield.server.owntools;

import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.testkit.HeardClient;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.testkit.TestClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DemoToolsTest {
    private TestHub hub;
    private TestClient client;

    @BeforeEach
    void start() {
        var clock = ManualClock.start();
        hub = TestHub.with().source(DemoTools.source(clock)).clock(clock).open();
        client = hub.modern();
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
