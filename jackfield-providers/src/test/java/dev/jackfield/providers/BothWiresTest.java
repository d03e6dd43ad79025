package dev.jackfield.providers;

import static dev.jackfield.providers.TestedModel.assistant;
import static dev.jackfield.providers.TestedModel.failed;
import static dev.jackfield.providers.TestedModel.invocation;
import static dev.jackfield.providers.TestedModel.result;
import static dev.jackfield.providers.TestedModel.supervisor;
import static dev.jackfield.providers.TestedModel.text;
import static dev.jackfield.providers.TestedModel.tool;
import static dev.jackfield.providers.TestedModel.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelReply.StopReason;
import dev.jackfield.agent.model.ModelReply.Usage;
import dev.jackfield.testkit.model.ModelPiece;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ModelWire;
import dev.jackfield.tools.Bytes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.AbstractObjectAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// One set of tests for the wire formats of both providers.
@Timeout(60)
class BothWiresTest {
    private static final CanisterContent PIXEL = new CanisterContent.Image(Bytes.of("PNG"), "image/png");

    private static AbstractObjectAssert<?, ModelException> assertFails(ThrowingCallable call) {
        return assertThatThrownBy(call).asInstanceOf(type(ModelException.class));
    }

    private static void assertFails(ModelException.Kind kind, ThrowingCallable call, String... texts) {
        assertFails(call).satisfies(failure -> {
            assertThat(failure.kind()).isEqualTo(kind);
            assertThat(failure).hasMessageContainingAll(texts).message().doesNotContain(TestedModel.KEY);
        });
    }

    @ParameterizedTest
    @EnumSource
    void textArrivesInPiecesAndAsAWhole(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire, ModelStep.text("Hel", "lo, ", "wörld"))) {
            var reply = tested.ask(supervisor("Be brief."), user("Hi"), assistant("Yes?"), user("Say hello"));

            assertThat(text(reply)).isEqualTo("Hello, wörld");
            assertThat(reply.stopReason()).isEqualTo(StopReason.END);
            assertThat(reply.usage()).isEqualTo(new Usage(10, 5));
            assertThat(tested.heard.pieces).containsExactly("Hel", "lo, ", "wörld");
            assertThat(tested.server.lastCall().lastText()).isEqualTo("Say hello");
            assertThat(tested.server.lastCall().body().toString()).contains("Be brief.", "Yes?");
        }
    }

    @ParameterizedTest
    @EnumSource
    void piecesArriveWhileTheModelWrites(ModelWire wire) throws Exception {
        var heard = new CountDownLatch(1);
        var slow = List.of(ModelPiece.text("one"), new ModelPiece.Gate(heard), ModelPiece.text("two"));
        try (var tested = TestedModel.of(wire, ModelStep.turn(ModelStep.Stop.END, slow))) {
            tested.heard.whenPiece = heard::countDown;

            assertThat(text(tested.ask(user("Count")))).isEqualTo("onetwo");
        }
    }

    @ParameterizedTest
    @EnumSource
    void severalToolsAreCalledInTheOrderOfTheModel(ModelWire wire) throws Exception {
        var calls = ModelStep.calls(
                new ModelPiece.Call("a1", "weather__get", "{\"city\":\"Bern\"}"),
                new ModelPiece.Call("a2", "weather__get", "{\"city\":\"Rome\"}"),
                new ModelPiece.Call("a3", "now", ""));
        try (var tested = TestedModel.of(wire, calls)) {
            var reply = tested.ask(List.of(tool("weather.get"), tool("now")), user("Weather?"));

            assertThat(reply.stopReason()).isEqualTo(StopReason.TOOLS);
            assertThat(reply.invocations())
                    .extracting(
                            Canister.ToolInvocation::identifier,
                            Canister.ToolInvocation::name,
                            call -> call.arguments().toString())
                    .containsExactly(
                            tuple("a1", "weather.get", "{\"city\":\"Bern\"}"),
                            tuple("a2", "weather.get", "{\"city\":\"Rome\"}"),
                            tuple("a3", "now", "{}"));
            assertThat(tested.server.lastCall().toolNames()).containsExactly("weather__get", "now");
        }
    }

    @ParameterizedTest
    @EnumSource
    void textAndToolsMayComeInOneTurn(ModelWire wire) throws Exception {
        var both =
                ModelStep.turn(ModelStep.Stop.TOOLS, List.of(ModelPiece.text("I look."), ModelPiece.call("now", "{}")));
        try (var tested = TestedModel.of(wire, both)) {
            var reply = tested.ask(List.of(tool("now")), user("What time is it?"));

            assertThat(text(reply)).isEqualTo("I look.");
            assertThat(reply.invocations()).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void resultsAndErrorsOfToolsGoBackToTheModel(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire, ModelStep.text("Fine."))) {
            tested.ask(
                    List.of(tool("weather.get")),
                    user("Weather?"),
                    assistant("I look."),
                    invocation("a1", "weather.get", "{\"city\":\"Bern\"}"),
                    invocation("a2", "weather.get", "{\"city\":\"Nowhere\"}"),
                    result("a1", CanisterContent.text("sunny")),
                    failed("a2", "There is no city 'Nowhere'."));

            var sent = tested.server.lastCall();
            assertThat(sent.body().toString()).contains("sunny", "weather__get", "Bern");
            assertThat(sent.lastText()).contains("There is no city 'Nowhere'.");
            assertThat(sent.lastText().startsWith("Error: ")
                            || sent.tree().at("/messages/2/content/1/is_error").asBoolean(false))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void imagesOfUsersAndToolsAreSent(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire, ModelStep.text("A pixel."))) {
            tested.ask(
                    List.of(tool("draw")),
                    user(CanisterContent.text("See:"), PIXEL),
                    invocation("a1", "draw", "{}"),
                    invocation("a2", "draw", "{}"),
                    result(
                            "a1",
                            CanisterContent.text("drawn"),
                            new CanisterContent.Image(Bytes.of("GIF"), "image/gif")),
                    result("a2", CanisterContent.text("drawn, too")));

            assertThat(tested.server.lastCall().body().toString())
                    .contains(
                            Bytes.of("PNG").base64(),
                            "image/png",
                            Bytes.of("GIF").base64(),
                            "image/gif");
        }
    }

    @ParameterizedTest
    @EnumSource
    void contentThatAModelDoesNotTakeIsRefusedByItsName(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire)) {
            var sound = new CanisterContent.Audio(Bytes.of("la"), "audio/wav");
            var drawing = new CanisterContent.Image(Bytes.of("<svg/>"), "image/svg+xml");

            assertFails(ModelException.Kind.CONTENT, () -> tested.ask(user(sound)), "mine/scripted-1", "audio/wav");
            assertFails(
                    ModelException.Kind.CONTENT, () -> tested.ask(user(drawing)), "mine/scripted-1", "image/svg+xml");
            assertThat(tested.server.calls()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void contentOfAToolThatAModelDoesNotTakeBecomesANote(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire, ModelStep.text("Oh."))) {
            var sound = new CanisterContent.Audio(Bytes.of("la"), "audio/wav");

            tested.ask(List.of(tool("sing")), user("Sing"), invocation("a1", "sing", "{}"), result("a1", sound));

            assertThat(tested.server.lastCall().lastText())
                    .isEqualTo("(The tool also returned audio/wav, which model 'mine/scripted-1' does not accept.)");
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusalKeepsItsText(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire, ModelStep.refusal("I will not do that."))) {
            var reply = tested.ask(user("Do harm"));

            assertThat(reply.stopReason()).isEqualTo(StopReason.REFUSAL);
            assertThat(text(reply)).isEqualTo("I will not do that.");
            assertThat(tested.heard.pieces).containsExactly("I will not do that.");
        }
    }

    @ParameterizedTest
    @EnumSource
    void filteredAnswerIsARefusal(ModelWire wire) throws Exception {
        var filtered = ModelStep.turn(ModelStep.Stop.FILTERED, List.of(ModelPiece.text("Well, ")));
        try (var tested = TestedModel.of(wire, filtered)) {
            assertThat(tested.ask(user("Do harm")).stopReason()).isEqualTo(StopReason.REFUSAL);
        }
    }

    @ParameterizedTest
    @EnumSource
    void answerThatIsCutOffByTheLimitSaysSoAndLosesItsUnfinishedCall(ModelWire wire) throws Exception {
        var longer = ModelStep.turn(
                ModelStep.Stop.LENGTH, List.of(ModelPiece.text("First"), ModelPiece.call("now", "{\"zone\":\"U")));
        try (var tested = TestedModel.of(wire, longer)) {
            var reply = tested.ask(List.of(tool("now")), user("Tell me everything"));

            assertThat(reply.stopReason()).isEqualTo(StopReason.LENGTH);
            assertThat(text(reply)).isEqualTo("First");
            assertThat(reply.invocations()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void busyProviderIsAskedAgainAfterTheTimeThatItWants(ModelWire wire) throws Exception {
        var limited = ModelStep.status(429, "rate_limit_error", "Slow down").with("Retry-After", "0");
        var overloaded = ModelStep.status(529, "overloaded_error", "Overloaded").with("Retry-After", "0");
        try (var tested = TestedModel.of(wire, limited, overloaded, ModelStep.text("Now."))) {
            assertThat(text(tested.ask(user("Hi")))).isEqualTo("Now.");

            assertThat(tested.heard.failures)
                    .extracting(ModelException::kind)
                    .containsExactly(ModelException.Kind.RATE_LIMIT, ModelException.Kind.SERVER);
            assertThat(tested.heard.pieces).containsExactly("Now.");
        }
    }

    @ParameterizedTest
    @EnumSource
    void providerThatStaysBusyIsLeftAlone(ModelWire wire) throws Exception {
        var failing = ModelStep.status(500, "api_error", "Internal error").with("Retry-After", "0");
        try (var tested = TestedModel.of(wire, failing, failing, failing, failing)) {
            assertFails(
                    ModelException.Kind.SERVER,
                    () -> tested.ask(user("Hi")),
                    "mine/scripted-1",
                    "500",
                    "Internal error");

            assertThat(tested.server.calls()).hasSize(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void providerThatWantsToBeLeftAloneForLongerThanTheTurnIsNotWaitedFor(ModelWire wire) throws Exception {
        var limited = ModelStep.status(429, "rate_limit_error", "Slow down").with("Retry-After", "3600");
        try (var tested = TestedModel.of(wire, limited)) {
            assertFails(ModelException.Kind.RATE_LIMIT, () -> tested.ask(user("Hi")), "'mine'", "Slow down");
        }
    }

    @ParameterizedTest
    @EnumSource
    void connectionThatBreaksInTheMiddleIsAFailureAndNotAskedAgain(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire, ModelStep.cutAfter("Once upon"), ModelStep.text("a time"))) {
            assertFails(ModelException.Kind.CONNECTION, () -> tested.ask(user("A tale")), "mine/scripted-1", "broke");

            assertThat(tested.heard.pieces).containsExactly("Once upon");
            assertThat(tested.heard.failures).isEmpty();
            assertThat(tested.server.calls()).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void streamThatEndsTooEarlyIsNoAnswer(ModelWire wire) throws Exception {
        var ended = ModelStep.turn(ModelStep.Stop.END, List.of(ModelPiece.text("Once"), new ModelPiece.End()));
        try (var tested = TestedModel.of(wire, ended)) {
            assertFails(ModelException.Kind.CONNECTION, () -> tested.ask(user("A tale")), "broke");
        }
    }

    @ParameterizedTest
    @EnumSource
    void connectionThatBreaksBeforeTheFirstPieceIsMadeAgain(ModelWire wire) throws Exception {
        var cut = ModelStep.turn(ModelStep.Stop.END, List.of(new ModelPiece.Cut()));
        try (var tested = TestedModel.of(wire, cut, ModelStep.text("Here."))) {
            assertThat(text(tested.ask(user("Hi")))).isEqualTo("Here.");
            assertThat(tested.heard.failures).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void errorInTheMiddleOfAStreamIsAFailure(ModelWire wire) throws Exception {
        var failing = ModelStep.turn(
                ModelStep.Stop.END,
                List.of(ModelPiece.text("Once"), new ModelPiece.Failure("overloaded_error", "Overloaded")));
        try (var tested = TestedModel.of(wire, failing)) {
            assertFails(ModelException.Kind.SERVER, () -> tested.ask(user("A tale")), "Overloaded");
        }
    }

    @ParameterizedTest
    @EnumSource
    void interruptEndsTheConnection(ModelWire wire) throws Exception {
        var silent = ModelStep.turn(ModelStep.Stop.END, List.of(ModelPiece.text("Hm"), new ModelPiece.Silence()));
        try (var tested = TestedModel.of(wire, silent)) {
            tested.heard.whenPiece = Thread.currentThread()::interrupt;

            assertThatThrownBy(() -> tested.ask(user("Think"))).isInstanceOf(InterruptedException.class);

            assertThat(tested.server.awaitHangUp()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void silentModelIsNotWaitedForForEver(ModelWire wire) throws Exception {
        var silent = ModelStep.turn(ModelStep.Stop.END, List.of(ModelPiece.text("Hm"), new ModelPiece.Silence()));
        try (var tested = TestedModel.within(Duration.ofSeconds(1), wire, silent)) {
            assertFails(ModelException.Kind.TIMEOUT, () -> tested.ask(user("Think")), "mine/scripted-1", "1 seconds");

            assertThat(tested.server.awaitHangUp()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void historyThatIsTooLongIsAFailureOfItsOwn(ModelWire wire) throws Exception {
        var tooLong = ModelStep.status(400, "invalid_request_error", "prompt is too long: 9 tokens > 8 maximum");
        try (var tested = TestedModel.of(wire, tooLong)) {
            assertFails(ModelException.Kind.TOO_LONG, () -> tested.ask(user("Hi")), "mine/scripted-1", "9 tokens");
        }
    }

    @ParameterizedTest
    @EnumSource
    void unknownModelIsNamed(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire, ModelStep.status(404, "not_found_error", "model: scripted-1"))) {
            assertFails(ModelException.Kind.REQUEST, () -> tested.ask(user("Hi")), "'mine'", "'scripted-1'", "404");
        }
    }
}
