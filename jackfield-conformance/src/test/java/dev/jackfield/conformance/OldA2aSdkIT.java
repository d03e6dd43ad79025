package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import tools.jackson.databind.JsonNode;

/// The JavaScript SDK of A2A 0.3 drives the hub: it finds its own version in the card, and speaks it.
@TestInstance(Lifecycle.PER_CLASS)
class OldA2aSdkIT {
    private final A2aHub hub = new A2aHub("");

    @BeforeAll
    void ready() {
        hub.ready();
    }

    @AfterAll
    void stop() {
        hub.close();
    }

    private JsonNode play(String scenario) {
        return hub.play("a2a-v03.mjs", hub.url().toString(), scenario);
    }

    private static String state(JsonNode task) {
        return task.at("/status/state").asString();
    }

    @Test
    void resultOfAToolIsAnArtifact() {
        var task = play("send");

        assertThat(task.path("kind").asString()).isEqualTo("task");
        assertThat(state(task)).isEqualTo("completed");
        assertThat(task.at("/artifacts/0/parts/0/kind").asString()).isEqualTo("data");
        assertThat(task.at("/artifacts/0/parts/0/data/result/content/0/text").asString())
                .isEqualTo("Echo: Grüße, 世界");
    }

    @Test
    void taskIsFoundAgain() {
        var task = play("get");

        assertThat(state(task)).isEqualTo("completed");
        assertThat(task.at("/history/0/role").asString()).isEqualTo("user");
    }

    @Test
    void streamShowsProgressAndItsEnd() {
        var events = play("stream").path("events").valueStream().toList();

        assertThat(events.getFirst().path("kind").asString()).isEqualTo("task");
        assertThat(events).anyMatch(event -> event.path("kind").asString().equals("artifact-update"));
        assertThat(events)
                .filteredOn(event -> event.path("kind").asString().equals("status-update"))
                .hasSizeGreaterThan(2);
        assertThat(state(events.getLast())).isEqualTo("completed");
        assertThat(events.getLast().path("final").asBoolean()).isTrue();
    }

    @Test
    void cancelledToolStops() throws InterruptedException {
        var before = hub.cancelled();

        assertThat(state(play("cancel"))).isEqualTo("canceled");
        hub.awaitCancelled(before + 1);
    }

    @Test
    void streamIsTakenUpAgain() {
        var events = play("resubscribe").path("events").valueStream().toList();

        assertThat(events.getFirst().path("kind").asString()).isEqualTo("task");
        assertThat(state(events.getLast())).isEqualTo("canceled");
    }

    @Test
    void missingTaskIsTheErrorOfTheProtocol() {
        assertThat(play("missingTask").at("/error/name").asString()).startsWith("TaskNotFound");
    }

    @Test
    void webhookIsRefusedWhereNoneIsConfigured() {
        assertThat(play("push").at("/error/message").asString()).contains("Push");
    }

    @Test
    void cardOfTheIdentityIsInTheFormOfThisVersion() {
        var card = play("card");

        assertThat(card.path("protocolVersion").asString()).startsWith("0.3");
        assertThat(card.path("skills")
                        .valueStream()
                        .map(skill -> skill.path("id").asString()))
                .contains("everything");
    }
}
