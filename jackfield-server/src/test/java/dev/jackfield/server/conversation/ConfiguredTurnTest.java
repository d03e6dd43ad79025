package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.Results;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelPiece;
import dev.jackfield.testkit.model.ModelStep;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the configuration, and arguments of a call, make of a turn.
@Timeout(60)
class ConfiguredTurnTest extends ScriptedModelFixture {
    private static final String NO_CONVERSATIONS = "There are no conversations.";

    private final FakeUpstream printer = FakeUpstream.named("printer")
            .tool("print", _ -> text("printed"))
            .tool("fail", _ -> Results.failure("out of paper"));

    private ConversingHub hub(String conversation) throws InterruptedException {
        var config = """
            providers:
              local: {kind: openai, url: "%s", key: k, model: scripted-1}
              idle: {kind: openai, url: "%s", key: k, model: scripted-2, enabled: false}
            conversation: {%s}
            """.formatted(model.url(), model.url(), conversation);
        return new ConversingHub(folder, config, printer);
    }

    private static String list(TestClient client) throws InterruptedException {
        return textOf(
                client.call("jackfield.conversations", "{\"action\":\"list\"}").result());
    }

    @Test
    void failureOfAToolEndsTheTurnWhereTheConfigurationRaisesIt() throws InterruptedException {
        model.then(ModelStep.call("printer__fail", "{}"), ModelStep.text("not reached"));
        try (var hub = hub("onToolFailure: raise");
                var client = client(hub)) {
            var failed = converse(client, "{\"message\":\"Print\"}");

            assertThat(textOf(failed)).contains("out of paper");
            assertThat(data(failed).object("error").text("kind")).contains("execution");
            assertThat(list(client)).isEqualTo(NO_CONVERSATIONS);
        }
        assertThat(model.calls()).hasSize(1);
    }

    @Test
    void anImageThatCannotBeReadIsRefusedAndNoModelIsAsked() throws InterruptedException {
        try (var hub = hub("");
                var client = client(hub)) {
            var refused = converse(client, """
                {"message":"Look","content":[{"type":"image","data":"not base64!","mimeType":"image/png"}]}\
                """);

            assertThat(textOf(refused))
                    .isEqualTo("Block 1 of `content` cannot be read: an `image` block needs `data` in base64.");
            assertThat(data(refused).object("error").text("kind")).contains("request");
        }
        assertThat(model.calls()).isEmpty();
    }

    @Test
    void callMayAskForTheResultWhereTheConfigurationRaises() throws InterruptedException {
        model.then(ModelStep.call("printer__fail", "{}"), ModelStep.text("It is out of paper."));
        try (var hub = hub("onToolFailure: raise");
                var client = client(hub)) {
            assertThat(textOf(converse(client, "{\"message\":\"Print\",\"on_tool_failure\":\"result\"}")))
                    .isEqualTo("It is out of paper.");
        }
    }

    /// The model would call a tool forever.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        steps: 2 | {"message":"Print"}
        steps: 5 | {"message":"Print","max_steps":2}
        """)
    void turnEndsAfterItsSteps(String conversation, String arguments) throws InterruptedException {
        for (var step = 0; step < 5; step++) {
            model.then(ModelStep.call("printer__print", "{}"));
        }
        try (var hub = hub(conversation);
                var client = client(hub)) {
            var result = converse(client, arguments);

            assertThat(data(result).text("stop_reason")).contains("steps");
            assertThat(data(result).get("steps").orElseThrow()).hasToString("2");
            assertThat(data(result).toString()).contains("Not called: this turn has reached its limit of 2 steps.");
        }
        assertThat(model.calls()).hasSize(2);
        assertThat(printer.calls()).hasSize(1);
    }

    @Test
    void turnEndsAfterItsTime() throws InterruptedException {
        assertTurnEndsAfterItsTime();
    }

    @Test
    void turnOfAModelThatHasBegunToWriteEndsAfterItsTime() throws InterruptedException {
        assertTurnEndsAfterItsTime(new ModelPiece.Text("Once upon"));
    }

    private void assertTurnEndsAfterItsTime(ModelPiece... written) throws InterruptedException {
        var never = new CountDownLatch(1);
        var pieces = Stream.concat(Stream.of(written), Stream.of(new ModelPiece.Gate(never)));
        model.then(ModelStep.turn(ModelStep.Stop.END, pieces.toList()));
        try (var hub = hub("timeout: 1s");
                var client = client(hub)) {
            var failed = converse(client, "{\"message\":\"Hi\"}");

            assertThat(textOf(failed))
                    .startsWith("The 1 s of this turn were over before model 'scripted-1' had finished its answer.");
            assertThat(data(failed).object("error").text("kind")).contains("timeout");
            assertThat(list(client)).isEqualTo(NO_CONVERSATIONS);
        } finally {
            never.countDown();
        }
    }

    @Test
    void providerThatIsNotEnabledIsNotRegistered() throws InterruptedException {
        try (var hub = hub("");
                var client = client(hub)) {
            assertThat(textOf(converse(client, "{\"message\":\"Hi\",\"model\":\"idle/scripted-2\"}")))
                    .isEqualTo("Provider not registered: idle");
        }
        assertThat(model.calls()).isEmpty();
    }

    @Test
    void turnThatWouldBeTooMuchForItsOwnerIsNotKept() throws InterruptedException {
        model.then(ModelStep.text("Hello."));
        try (var hub = hub("maxSize: 100");
                var client = client(hub)) {
            var failed = converse(client, "{\"message\":\"Hi\"}");

            assertThat(textOf(failed)).startsWith("Your conversations may have 100 bytes together");
            assertThat(data(failed).object("error").text("kind")).contains("limit");
            assertThat(list(client)).isEqualTo(NO_CONVERSATIONS);
        }
    }
}
