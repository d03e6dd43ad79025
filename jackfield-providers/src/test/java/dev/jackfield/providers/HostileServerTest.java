package dev.jackfield.providers;

import static dev.jackfield.providers.TestedModel.tool;
import static dev.jackfield.providers.TestedModel.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelException.Kind;
import dev.jackfield.agent.model.ModelReply.StopReason;
import dev.jackfield.agent.model.ProviderConfig;
import dev.jackfield.testkit.model.ModelPiece;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ModelWire;
import dev.jackfield.testkit.model.ScriptedModel;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Servers that answer with anything.
@Timeout(60)
class HostileServerTest {
    private static final String EVENTS = "text/event-stream";

    private static void assertFails(Kind kind, TestedModel tested, String... texts) {
        assertThatThrownBy(() -> tested.ask(List.of(tool("now")), user("Hi")))
                .asInstanceOf(type(ModelException.class))
                .satisfies(failure -> {
                    assertThat(failure.kind()).isEqualTo(kind);
                    assertThat(failure).hasMessageContainingAll(texts);
                    assertThat(String.valueOf(failure.getMessage())).hasSizeLessThan(600);
                });
    }

    @ParameterizedTest
    @EnumSource
    void argumentsThatAreNoObjectFailTheTurn(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(
                wire,
                ModelStep.call("now", "{\"zone\": UTC}"),
                ModelStep.call("now", "[1]"),
                ModelStep.call("now", "{} {}"))) {
            assertFails(Kind.SERVER, tested, "mine/scripted-1", "'now'", "cannot be used: `UTC` is not a value");
            assertFails(Kind.SERVER, tested, "mine/scripted-1", "'now'", "cannot be used: they are not a JSON object");
            assertFails(Kind.SERVER, tested, "mine/scripted-1", "'now'", "cannot be used: more than one JSON value");
        }
    }

    @ParameterizedTest
    @EnumSource
    void argumentsWithAKeyTwiceAreNamedByTheKey(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire, ModelStep.call("now", "{\"zone\":\"UTC\",\"zone\":\"CET\"}"))) {
            assertFails(Kind.SERVER, tested, "'now'", "cannot be used: the key \"zone\" stands twice in one object");
        }
    }

    @ParameterizedTest
    @EnumSource
    void toolsThatDoNotExistAreLeftToTheCaller(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire, ModelStep.call("made_up", "{}"))) {
            var reply = tested.ask(List.of(tool("now")), user("Hi"));

            assertThat(reply.stopReason()).isEqualTo(StopReason.TOOLS);
            assertThat(reply.invocations().getFirst().name()).isEqualTo("made_up");
        }
    }

    @ParameterizedTest
    @EnumSource
    void tooManyCallsAreRefused(ModelWire wire) throws Exception {
        var calls = IntStream.range(0, 200)
                .mapToObj(_ -> ModelPiece.call("now", "{}"))
                .toArray(ModelPiece.Call[]::new);
        try (var tested = TestedModel.of(wire, ModelStep.calls(calls))) {
            assertFails(Kind.SERVER, tested, "200 tools at once");
        }
    }

    @ParameterizedTest
    @EnumSource
    void hundredCallsKeepTheirOrder(ModelWire wire) throws Exception {
        var calls = IntStream.range(0, 100)
                .mapToObj(number -> ModelPiece.call("now", "{\"n\":%d}".formatted(number)))
                .toArray(ModelPiece.Call[]::new);
        try (var tested = TestedModel.of(wire, ModelStep.calls(calls))) {
            assertThat(tested.ask(List.of(tool("now")), user("Hi")).invocations())
                    .extracting(call -> call.arguments().toString())
                    .containsExactlyElementsOf(IntStream.range(0, 100)
                            .mapToObj("{\"n\":%d}"::formatted)
                            .toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void answerThatIsTooLargeIsNotRead(ModelWire wire) throws Exception {
        var large = "x".repeat(1 << 20);
        var pieces =
                IntStream.range(0, 40).mapToObj(_ -> ModelPiece.text(large)).toList();
        try (var tested = TestedModel.of(wire, ModelStep.turn(ModelStep.Stop.END, pieces))) {
            assertFails(Kind.SERVER, tested, "more data than an answer may have");
        }
    }

    @ParameterizedTest
    @EnumSource
    void answerThatIsNoStreamIsRefused(ModelWire wire) throws Exception {
        var page = new ModelStep.Raw(200, "text/html", "<html>Please log in</html>");
        try (var tested = TestedModel.of(wire, page)) {
            assertFails(Kind.REQUEST, tested, "text/html instead of a stream", "providers.mine.url");
        }
    }

    @ParameterizedTest
    @EnumSource
    void eventsThatAreNoJsonAreAFailure(ModelWire wire) throws Exception {
        var bad = new ModelStep.Raw(200, EVENTS, "event: message_start\ndata: {\"type\":\n\n");
        try (var tested = TestedModel.of(wire, bad, bad, bad)) {
            assertFails(Kind.SERVER, tested, "not valid JSON");
        }
    }

    @ParameterizedTest
    @EnumSource
    void eventsWithTheWrongTypesAreAFailure(ModelWire wire) throws Exception {
        var bad = new ModelStep.Raw(200, EVENTS, """
            event: message_start
            data: {"type":"message_start","message":[1],"choices":[{"delta":{"content":{"a":1}}}],"usage":"much"}

            """);
        try (var tested = TestedModel.of(wire, bad, bad, bad)) {
            assertFails(Kind.SERVER, tested, "cannot be read");
        }
    }

    @ParameterizedTest
    @EnumSource
    void eventsThatCouldBeReadInTwoWaysAreAFailure(ModelWire wire) throws Exception {
        var bad = new ModelStep.Raw(200, EVENTS, """
            event: message_delta
            data: {"type":"message_delta","delta":{"a":1,"a":2},"choices":[{"delta":{"a":1,"a":2}}]}

            """);
        try (var tested = TestedModel.of(wire, bad, bad, bad)) {
            assertFails(Kind.SERVER, tested, "not valid JSON");
        }
    }

    @ParameterizedTest
    @EnumSource
    void errorWithTheStatusOfASuccessIsAnError(ModelWire wire) throws Exception {
        var body = "{\"error\":{\"message\":\"No such model\",\"type\":\"invalid_request_error\"}}";
        try (var tested = TestedModel.of(wire, new ModelStep.Raw(200, "application/json", body))) {
            assertFails(Kind.REQUEST, tested, "No such model");
        }
    }

    /// Servers that leave the names of events out can be understood.
    @Test
    void eventsNeedNoNames() throws Exception {
        var nameless = new ModelStep.Raw(200, EVENTS, """
            data: {"type":"message_start","message":{"id":"m","usage":{"input_tokens":1,"output_tokens":1}}}

            data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

            data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}

            data: {"type":"content_block_stop","index":0}

            data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":3}}

            data: {"type":"message_stop"}

            """);
        try (var tested = TestedModel.of(ModelWire.ANTHROPIC, nameless)) {
            assertThat(TestedModel.text(tested.ask(user("Hi")))).isEqualTo("Hello");
        }
    }

    @ParameterizedTest
    @EnumSource
    void emptyConversationIsNotSent(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire)) {
            assertThatThrownBy(() -> tested.ask(user(" "))).hasMessageContaining("the conversation is empty");
            assertThat(tested.server.calls()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void emptyStreamIsNoAnswer(ModelWire wire) throws Exception {
        var empty = new ModelStep.Raw(200, EVENTS, ": nothing\n\n");
        try (var tested = TestedModel.of(wire, empty, empty, empty)) {
            assertFails(Kind.CONNECTION, tested, "broke");
        }
    }

    @ParameterizedTest
    @EnumSource
    void textsOfErrorsAreShortenedAndCannotSteerATerminal(ModelWire wire) throws Exception {
        var rude = ModelStep.status(400, "invalid_request_error", "\u001b[31mred " + "x".repeat(10_000));
        try (var tested = TestedModel.of(wire, rude)) {
            assertFails(Kind.REQUEST, tested, "red xxx");
            assertThatThrownBy(() -> tested.ask(user("Hi"))).message().doesNotContain("\u001b");
        }
    }

    @ParameterizedTest
    @EnumSource
    void keyIsNeverRepeated(ModelWire wire) throws Exception {
        var echo = ModelStep.status(400, "invalid_request_error", "Bad key " + TestedModel.KEY);
        try (var tested = TestedModel.of(wire, echo)) {
            assertThatThrownBy(() -> tested.ask(user("Hi"))).hasMessageContaining("Bad key ***");

            assertThat(tested.client.toString() + tested.model).doesNotContain(TestedModel.KEY);
        }
    }

    private static ProviderConfig config(Optional<URI> url, Optional<String> key) {
        return new ProviderConfig("mine", url, key, Duration.ofSeconds(10), 0, Optional.empty());
    }

    @ParameterizedTest
    @EnumSource
    void wrongKeyIsNamedByItsPlaceOnly(ModelWire wire) throws Exception {
        try (var server = ScriptedModel.start().requiring("another");
                var client = TestedModel.provider(wire)
                        .client(config(Optional.of(server.url()), Optional.of("sk-wrong-key")))) {
            assertThatThrownBy(client::surveyModels)
                    .asInstanceOf(type(ModelException.class))
                    .satisfies(failure -> assertThat(failure.kind()).isEqualTo(Kind.ACCESS))
                    .satisfies(failure -> assertThat(failure)
                            .hasMessage("Provider 'mine' refuses its key (401). Check providers.mine.key."));
        }
    }

    @ParameterizedTest
    @EnumSource
    void missingKeyIsSaidBeforeAnythingIsSent(ModelWire wire) {
        try (var client = TestedModel.provider(wire).client(config(Optional.empty(), Optional.empty()))) {
            assertThatThrownBy(client::surveyModels)
                    .isInstanceOf(ModelException.class)
                    .hasMessage("Provider 'mine' needs a key. Set providers.mine.key, or the variable that it names.");
        }
    }

    @ParameterizedTest
    @EnumSource
    void serverWithoutKeysNeedsNone(ModelWire wire) throws Exception {
        try (var server = ScriptedModel.start().models("llama3.2", "qwen");
                var client = TestedModel.provider(wire).client(config(Optional.of(server.url()), Optional.empty()))) {
            assertThat(client.surveyModels()).extracting("id").containsExactly("llama3.2", "qwen");
        }
    }

    @Test
    void serverThatIsNotThereIsNamed() throws Exception {
        int port;
        try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        var url = URI.create("http://127.0.0.1:%d/v1".formatted(port));
        try (var client = TestedModel.provider(ModelWire.OPENAI).client(config(Optional.of(url), Optional.empty()))) {
            assertThatThrownBy(client::surveyModels)
                    .asInstanceOf(type(ModelException.class))
                    .satisfies(failure -> assertThat(failure.kind()).isEqualTo(Kind.CONNECTION))
                    .satisfies(failure -> assertThat(failure)
                            .hasMessageStartingWith("Provider 'mine' cannot be reached: ")
                            .hasMessageEndingWith("is it running?"));
        }
    }
}
