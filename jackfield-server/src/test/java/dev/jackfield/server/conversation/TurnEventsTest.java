package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.HeardClient;
import dev.jackfield.testkit.model.ModelStep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The events of a turn, as its client hears them.
@Timeout(60)
class TurnEventsTest extends ScriptedModelFixture {
    private final FakeUpstream weather = FakeUpstream.named("weather").legacy();

    private ConversingHub hub() throws InterruptedException {
        return new ConversingHub(folder, """
            providers: {local: {kind: openai, url: "%s", key: k, model: scripted-1}}
            """.formatted(model.url()), weather);
    }

    @Test
    void piecesOfTheTextArriveAsProgress() throws InterruptedException {
        model.then(ModelStep.text("It is ", "sunny."));
        var heard = new HeardClient();
        try (var hub = hub();
                var client = client(hub)) {
            client.ask(
                    "tools/call",
                    "{\"name\":\"%s\",\"arguments\":{\"message\":\"Hi\"},\"_meta\":{\"progressToken\":1}}"
                            .formatted(CONVERSE),
                    heard);
        }
        assertThat(heard.heard().stream()
                        .map(Message::params)
                        .map(params -> params.text("message").orElse("")))
                .containsSubsequence("It is ", "sunny.");
    }

    /// What was written of the entry so far does not count any more.
    @Test
    void entryIsUpdatedWhenTheModelIsAskedAgain() throws InterruptedException {
        var overloaded = ModelStep.status(503, "server_error", "overloaded").with("Retry-After", "0");
        model.then(overloaded, ModelStep.text("It is sunny."));
        var heard = new HeardClient();
        try (var hub = hub();
                var client = client(hub)) {
            client.ask(
                    "tools/call",
                    "{\"name\":\"%s\",\"arguments\":{\"message\":\"Hi\"},\"_meta\":{\"progressToken\":1}}"
                            .formatted(CONVERSE),
                    heard);
        }
        assertThat(heard.heard().stream().map(TurnEventsTest::event))
                .containsSubsequence(
                        "started 2 assistant", "updated 2 assistant", "progress 2 assistant", "completed 2 assistant");
        assertThat(model.calls()).hasSize(2);
    }

    private static String event(Message progress) {
        var event = progress.params().object("_meta").object("dev.jackfield/event");
        return "%s %s %s"
                .formatted(
                        event.text("event").orElse(""),
                        event.get("number").orElseThrow(),
                        event.text("role").orElse(""));
    }

    @Test
    void progressOfToolsIsShortAndWhole() throws InterruptedException {
        weather.tool("chat", call -> {
            call.progress(1, 2, "x".repeat(500_000));
            call.log(LogLevel.INFO, "y".repeat(500_000));
            return text("\ud83d\ude00".repeat(1_000));
        });
        model.then(
                ModelStep.call("weather__chat", "{\"a\":\"%s\"}".formatted("\ud83d\ude00".repeat(1_000))),
                ModelStep.call("weather__chat", "{\"ab\":\"%s\"}".formatted("\ud83d\ude00".repeat(1_000))),
                ModelStep.text("Done."));
        var heard = new HeardClient();
        try (var hub = hub();
                var client = client(hub)) {
            var answer = client.ask(
                    "tools/call",
                    ("{\"name\":\"%s\",\"arguments\":{\"message\":\"Hi\"},"
                                    + "\"_meta\":{\"progressToken\":1,\"io.modelcontextprotocol/logLevel\":\"info\"}}")
                            .formatted(CONVERSE),
                    heard);

            assertThat(textOf(answer.result())).isEqualTo("Done.");
        }
        var messages = heard.heard().stream()
                .filter(message -> message.method().equals("notifications/progress"))
                .map(message -> message.params().text("message").orElse(""))
                .toList();
        assertThat(messages).anyMatch(message -> message.startsWith("1/2: xxx"));
        assertThat(messages).anyMatch(message -> message.startsWith("info: yyy"));
        assertThat(messages).allMatch(message -> message.length() < 3_000);
        assertThat(messages).noneMatch(message -> message.contains("?") || message.contains("\ufffd"));
    }
}
