package dev.jackfield.converse;

import static dev.jackfield.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.conversation.Canister;
import dev.jackfield.conversation.CanisterContent;
import dev.jackfield.conversation.Role;
import dev.jackfield.conversation.ToolError;
import dev.jackfield.model.ModelFailure;
import dev.jackfield.model.ModelReply;
import dev.jackfield.tools.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TurnLoopTest {
    private static final List<Canister> QUESTION =
            List.of(new Canister.User(List.of(CanisterContent.text("What's the weather in NYC?")), Instant.EPOCH));

    private final ScriptedChat model = new ScriptedChat();
    private final FakeToolbox tools = new FakeToolbox();
    private final EventLog log = new EventLog();

    private TurnOutcome run(TurnSettings settings) throws InterruptedException {
        return new TurnLoop(model, tools, settings).run(QUESTION, log);
    }

    private TurnOutcome run() throws InterruptedException {
        return run(TurnSettings.USUAL);
    }

    private static List<Canister.Result> results(TurnOutcome outcome) {
        return outcome.canisters().stream()
                .filter(Canister.Result.class::isInstance)
                .map(Canister.Result.class::cast)
                .toList();
    }

    private static String text(Canister.Result result) {
        return result.content().stream()
                .map(part -> ((CanisterContent.Text) part).text())
                .reduce("", String::concat);
    }

    private static String error(Canister.Result result) {
        return result.error().map(ToolError::message).orElse("");
    }

    @Test
    void theModelReadsTheResultOfItsCallAndAnswers() throws Exception {
        tools.tool("get_weather", (invocation, _) -> FakeToolbox.text(invocation, "62°F"));
        model.calls(call("call_1", "get_weather", "{\"location\":\"NYC\"}")).says("It is 62°F.");

        var outcome = run();

        assertThat(outcome.canisters())
                .extracting(Canister::role)
                .containsExactly(Role.ASSISTANT, Role.INVOCATION, Role.RESULT, Role.ASSISTANT);
        assertThat(outcome.stopReason()).isEqualTo(TurnOutcome.StopReason.END);
        assertThat(outcome.text()).isEqualTo("It is 62°F.");
        assertThat(outcome.steps()).isEqualTo(2);
        assertThat(outcome.usage()).isEqualTo(new ModelReply.Usage(20, 10));
        assertThat(model.read().get(1).canisters())
                .hasSize(4)
                .last()
                .isEqualTo(results(outcome).getFirst());
    }

    @Test
    void eventsComeInOrderAndOnTheThreadOfTheTurn() throws Exception {
        tools.tool("get_weather", (invocation, progress) -> {
            progress.accept("asking");
            return FakeToolbox.text(invocation, "62°F");
        });
        model.calls(call("call_1", "get_weather", "{}")).says("It is warm.");

        run();

        assertThat(log.lines())
                .containsExactly(
                        "started 2 assistant",
                        "completed 2 assistant",
                        "started 3 invocation",
                        "completed 3 invocation",
                        "started 4 result",
                        "progress 4 result asking",
                        "completed 4 result",
                        "started 5 assistant",
                        "progress 5 assistant It",
                        "progress 5 assistant is",
                        "progress 5 assistant warm.",
                        "completed 5 assistant");
        assertThat(log.threads()).containsOnly(Thread.currentThread());
    }

    @Test
    void callsOfOneStepRunAtTheSameTimeAndKeepTheirOrder() throws Exception {
        var together = new CyclicBarrier(3);
        var others = new CountDownLatch(2);
        tools.tool("get_weather", (invocation, _) -> {
            await(together);
            if (invocation.identifier().equals("a")) {
                others.await();
            }
            return FakeToolbox.text(invocation, "for " + invocation.arguments());
        });
        model.calls(
                        call("a", "get_weather", "{\"n\":1}"),
                        call("b", "get_weather", "{\"n\":2}"),
                        call("c", "get_weather", "{\"n\":3}"))
                .says("Done.");

        var results = results(new TurnLoop(model, tools, TurnSettings.USUAL).run(QUESTION, event -> {
            log.on(event);
            if (event.kind() == ConversationEvent.Kind.COMPLETED && event.number() > 6) {
                others.countDown();
            }
        }));

        assertThat(results).extracting(Canister.Result::invocationId).containsExactly("a", "b", "c");
        assertThat(results)
                .extracting(TurnLoopTest::text)
                .containsExactly("for {\"n\":1}", "for {\"n\":2}", "for {\"n\":3}");
        assertThat(log.lines().indexOf("completed 6 result"))
                .isGreaterThan(log.lines().indexOf("completed 8 result"));
    }

    private static void await(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await(10, TimeUnit.SECONDS);
        } catch (BrokenBarrierException | TimeoutException alone) {
            throw new IllegalStateException("The calls did not run at the same time", alone);
        }
    }

    @Test
    void noMoreCallsRunAtOnceThanAllowed() throws Exception {
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        tools.tool("count", (invocation, _) -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            running.decrementAndGet();
            return FakeToolbox.text(invocation, "1");
        });
        var wanted = new ArrayList<Canister.Invocation>();
        for (var number = 0; number < 30; number++) {
            wanted.add(call("c" + number, "count", "{}"));
        }
        model.calls(wanted.toArray(Canister.Invocation[]::new)).says("Done.");

        assertThat(results(run(TurnSettings.USUAL.with(TurnLimits.USUAL.withCalls(32, 2)))))
                .hasSize(30);

        assertThat(most.get()).isLessThanOrEqualTo(2);
        assertThat(tools.calls()).hasSize(30);
    }

    @Test
    void twoEqualCallsAreTwoCalls() throws Exception {
        var count = new AtomicInteger();
        tools.tool("roll", (invocation, _) -> FakeToolbox.text(invocation, "" + count.incrementAndGet()));
        model.calls(call("a", "roll", "{}"), call("b", "roll", "{}"))
                .calls(call("a", "roll", "{}"))
                .says("Done.");

        run();

        assertThat(count.get()).isEqualTo(3);
    }

    @Test
    void invocationsOfOneStepGetIdentifiersOfTheirOwn() throws Exception {
        tools.tool("roll", (invocation, _) -> FakeToolbox.text(invocation, "1"));
        model.calls(call("x", "roll", "{}"), call("x", "roll", "{}"), call("", "roll", "{}"))
                .says("Done.");

        assertThat(results(run())).extracting(Canister.Result::invocationId).containsExactly("x", "x-2", "call");
    }

    @Test
    void theModelReadsWhyAToolFailedAndGoesOn() throws Exception {
        tools.tool("break", (_, _) -> {
            throw new ToolExecutionFailure(ToolError.Kind.NETWORK, "MCP server connection failed: gone");
        });
        model.calls(call("a", "break", "{}")).says("It does not work.");

        var outcome = run();

        assertThat(results(outcome).getFirst().error())
                .contains(new ToolError(ToolError.Kind.NETWORK, "MCP server connection failed: gone"));
        assertThat(outcome.text()).isEqualTo("It does not work.");
    }

    @Test
    void aToolThatThrowsAnythingElseHasFailedToo() throws Exception {
        tools.tool("break", (_, _) -> {
            throw new IllegalStateException("a bug");
        });
        model.calls(call("a", "break", "{}"), call("b", "no_such_tool", "{}")).says("Sorry.");

        var results = results(run());

        assertThat(results.get(0).error().orElseThrow().kind()).isEqualTo(ToolError.Kind.EXECUTION);
        assertThat(error(results.get(0))).contains("a bug");
        assertThat(error(results.get(1))).isEqualTo("There is no tool 'no_such_tool' in this conversation.");
    }

    @Test
    void aFailureIsRaisedWhereThatIsWantedAndNothingIsKept() {
        var cancelled = new CountDownLatch(1);
        var begun = new CountDownLatch(1);
        tools.tool("break", (_, _) -> {
                    begun.await();
                    throw new ToolExecutionFailure(ToolError.Kind.EXECUTION, "MCP tool execution failed: no paper");
                })
                .tool("wait", (invocation, _) -> {
                    begun.countDown();
                    return waiting(invocation, cancelled);
                });
        model.calls(call("a", "wait", "{}"), call("b", "break", "{}"));

        assertThatThrownBy(() -> run(TurnSettings.USUAL.with(OnToolFailure.RAISE)))
                .isInstanceOf(ToolExecutionFailure.class)
                .hasMessage("MCP tool execution failed: no paper");

        assertThat(cancelled.getCount()).isZero();
        assertThat(log.lines())
                .endsWith(
                        "failed 6 result MCP tool execution failed: no paper",
                        "failed 5 result MCP tool execution failed: no paper");
    }

    @Test
    void anErrorInTheResultIsRaisedAsWell() {
        tools.tool(
                "deny",
                (invocation, _) -> new Canister.Result(
                        invocation.identifier(),
                        List.of(),
                        Optional.of(new ToolError(ToolError.Kind.PERMISSION, "not you")),
                        Instant.EPOCH));
        model.calls(call("a", "deny", "{}"));

        assertThatThrownBy(() -> run(TurnSettings.USUAL.with(OnToolFailure.RAISE)))
                .isInstanceOfSatisfying(
                        ToolExecutionFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(ToolError.Kind.PERMISSION));
    }

    @Test
    void aMistakeOfTheModelGoesBackToItEvenSo() throws Exception {
        model.calls(call("a", "no_such_tool", "{}")).says("My mistake.");

        assertThat(run(TurnSettings.USUAL.with(OnToolFailure.RAISE)).text()).isEqualTo("My mistake.");
    }

    private static Canister.Result waiting(Canister.Invocation invocation, CountDownLatch cancelled)
            throws InterruptedException {
        try {
            new CountDownLatch(1).await();
            return FakeToolbox.text(invocation, "never");
        } catch (InterruptedException stopped) {
            cancelled.countDown();
            throw stopped;
        }
    }

    @Test
    void aModelThatFailsHalfWayLeavesNothing() {
        tools.tool("get_weather", (invocation, _) -> FakeToolbox.text(invocation, "62°F"));
        model.calls(call("a", "get_weather", "{}")).then((_, listener) -> {
            listener.text("It is ");
            throw new ModelFailure(ModelFailure.Kind.CONNECTION, "The connection broke.");
        });

        assertThatThrownBy(this::run).isInstanceOf(ModelFailure.class).hasMessage("The connection broke.");

        assertThat(log.lines()).endsWith("progress 5 assistant It is", "failed 5 assistant The connection broke.");
    }

    @Test
    void anAttemptThatIsMadeAgainBeginsAnew() throws Exception {
        model.then((_, listener) -> {
            listener.text("It i");
            listener.again(new ModelFailure(ModelFailure.Kind.SERVER, "overloaded"));
            listener.text("Hello");
            return ScriptedChat.said("Hello");
        });

        run();

        assertThat(log.lines())
                .containsExactly(
                        "started 2 assistant",
                        "progress 2 assistant It i",
                        "updated 2 assistant",
                        "progress 2 assistant Hello",
                        "completed 2 assistant");
    }

    @Test
    void aTurnEndsAfterItsStepsWithAResultForEachInvocation() throws Exception {
        tools.tool("again", (invocation, _) -> FakeToolbox.text(invocation, "more"));
        model.calls(call("a", "again", "{}")).calls(call("b", "again", "{}"));

        var outcome = run(TurnSettings.USUAL.with(TurnLimits.USUAL.withSteps(2)));

        assertThat(outcome.stopReason()).isEqualTo(TurnOutcome.StopReason.STEPS);
        assertThat(tools.calls()).hasSize(1);
        assertThat(results(outcome)).hasSize(2);
        assertThat(error(results(outcome).getLast())).isEqualTo("Not called: this turn has had its 2 steps.");
    }

    @Test
    void callsOfAModelThatWasCutOffAreNotMade() throws Exception {
        tools.tool("pay", (invocation, _) -> FakeToolbox.text(invocation, "paid"));
        model.then((_, _) -> new ModelReply(
                List.of(), List.of(call("a", "pay", "{}")), ModelReply.StopReason.LENGTH, ModelReply.Usage.UNKNOWN));

        var outcome = run();

        assertThat(outcome.stopReason()).isEqualTo(TurnOutcome.StopReason.LENGTH);
        assertThat(tools.calls()).isEmpty();
        assertThat(error(results(outcome).getFirst())).contains("may be incomplete");
    }

    @Test
    void aRefusalIsTheEndOfTheTurn() throws Exception {
        model.then((_, _) ->
                new ModelReply(List.of(), List.of(), ModelReply.StopReason.REFUSAL, ModelReply.Usage.UNKNOWN));

        assertThat(run().stopReason()).isEqualTo(TurnOutcome.StopReason.REFUSAL);
    }

    @Test
    void whenTheTimeIsOverRunningCallsAreCancelledAndTheRestIsKept() throws Exception {
        var cancelled = new CountDownLatch(1);
        tools.tool("wait", (invocation, _) -> waiting(invocation, cancelled))
                .tool("quick", (invocation, _) -> FakeToolbox.text(invocation, "here"));
        model.calls(call("a", "quick", "{}"), call("b", "wait", "{}"));

        var outcome = run(TurnSettings.USUAL.with(TurnLimits.USUAL.withTime(Duration.ofMillis(300))));

        assertThat(cancelled.getCount()).isZero();
        assertThat(outcome.stopReason()).isEqualTo(TurnOutcome.StopReason.TIME);
        assertThat(text(results(outcome).get(0))).isEqualTo("here");
        assertThat(results(outcome).get(1).error())
                .contains(
                        new ToolError(ToolError.Kind.TIMEOUT, "Cancelled, because the 300 ms of this turn were over."));
    }

    @Test
    void aModelThatNeverWritesIsLeft() {
        var cancelled = new CountDownLatch(1);
        model.then((_, _) -> {
            waiting(call("a", "b", "{}"), cancelled);
            throw new AssertionError();
        });

        assertThatThrownBy(() -> run(TurnSettings.USUAL.with(TurnLimits.USUAL.withTime(Duration.ofMillis(200)))))
                .isInstanceOf(ModelFailure.class)
                .hasMessageContaining("200 ms")
                .hasMessageContaining("scripted");

        assertThat(cancelled.getCount()).isZero();
        assertThat(log.lines().getLast()).startsWith("failed 2 assistant");
    }

    @Test
    void anInterruptEndsTheCallsAndWaitsForThem() throws Exception {
        var cancelled = new CountDownLatch(2);
        var begun = new CountDownLatch(2);
        tools.tool("wait", (invocation, _) -> {
            begun.countDown();
            return waiting(invocation, cancelled);
        });
        model.calls(call("a", "wait", "{}"), call("b", "wait", "{}"));

        interrupt(begun, cancelled);

        assertThat(log.lines())
                .endsWith("failed 5 result The turn was cancelled.", "failed 6 result The turn was cancelled.");
    }

    @Test
    void anInterruptEndsTheModelToo() throws Exception {
        var cancelled = new CountDownLatch(1);
        var begun = new CountDownLatch(1);
        model.then((_, _) -> {
            begun.countDown();
            waiting(call("a", "b", "{}"), cancelled);
            throw new AssertionError();
        });

        interrupt(begun, cancelled);

        assertThat(log.lines()).endsWith("failed 2 assistant The turn was cancelled.");
    }

    private void interrupt(CountDownLatch begun, CountDownLatch cancelled) throws InterruptedException {
        var ended = new CountDownLatch(1);
        var turn = Thread.ofVirtual().start(() -> {
            try {
                run();
            } catch (InterruptedException stopped) {
                assertThat(cancelled.getCount()).isZero();
                ended.countDown();
            }
        });
        begun.await();
        turn.interrupt();
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        turn.join();
    }

    @Test
    void aHandlerThatThrowsEndsTheTurnWithItsException() {
        var cancelled = new CountDownLatch(1);
        tools.tool("wait", (invocation, progress) -> {
            progress.accept("here");
            return waiting(invocation, cancelled);
        });
        model.calls(call("a", "wait", "{}"));
        EventHandler broken = event -> {
            log.on(event);
            if (event.kind() == ConversationEvent.Kind.PROGRESS) {
                throw new IllegalStateException("no terminal");
            }
        };

        assertThatThrownBy(() -> new TurnLoop(model, tools, TurnSettings.USUAL).run(QUESTION, broken))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no terminal");

        assertThat(cancelled.getCount()).isZero();
        assertThat(log.lines().getLast()).isEqualTo("progress 4 result here");
    }

    @Test
    void aSlowHandlerSlowsTheModelInsteadOfFillingTheMemory() throws Exception {
        var written = new AtomicInteger();
        var ahead = new AtomicInteger();
        var heard = new AtomicInteger();
        model.then((_, listener) -> {
            for (var count = 0; count < 5_000; count++) {
                listener.text("x");
                written.incrementAndGet();
            }
            return ScriptedChat.said("x");
        });

        new TurnLoop(model, tools, TurnSettings.USUAL).run(QUESTION, event -> {
            if (event.kind() == ConversationEvent.Kind.PROGRESS) {
                ahead.accumulateAndGet(written.get() - heard.incrementAndGet(), Math::max);
            }
        });

        assertThat(heard.get()).isEqualTo(5_000);
        assertThat(ahead.get()).isLessThanOrEqualTo(258);
    }

    @Test
    void tooManyCallsAndTooLongArgumentsAreAnsweredWithAnError() throws Exception {
        tools.tool("echo", (invocation, _) -> FakeToolbox.text(invocation, "ok"));
        model.calls(
                        call("a", "echo", "{\"text\":\"" + "x".repeat(100) + "\"}"),
                        call("b", "echo", "{}"),
                        call("c", "echo", "{}"))
                .says("Done.");
        var limits = TurnLimits.USUAL.withCalls(2, 2).withArgumentBytes(50);

        var results = results(run(TurnSettings.USUAL.with(limits)));

        assertThat(error(results.get(0))).isEqualTo("Not called: its arguments have 111 bytes, and may have 50.");
        assertThat(text(results.get(1))).isEqualTo("ok");
        assertThat(error(results.get(2))).isEqualTo("Not called: one step may call 2 tools. Call it again.");
        assertThat(tools.calls()).hasSize(1);
    }

    @Test
    void aResultThatIsTooLongIsCutWithANote() throws Exception {
        tools.tool("read", (invocation, _) -> FakeToolbox.text(invocation, "x".repeat(5_000)));
        model.window(1_000).calls(call("a", "read", "{}")).says("Done.");

        var read = text(results(run()).getFirst());

        assertThat(read)
                .startsWith("x".repeat(2_000) + "\n[Cut after 2,000 of 5,000 characters")
                .hasSizeLessThan(2_200);
    }

    @Test
    void theModelReadsOnlyWhatTheViewShows() throws Exception {
        model.says("Hello.");

        new TurnLoop(
                        model,
                        tools,
                        TurnSettings.USUAL,
                        (history, _, _) -> history.subList(1, history.size()),
                        Instant::now)
                .run(List.of(QUESTION.getFirst(), QUESTION.getFirst()), log);

        assertThat(model.read().getFirst().canisters()).hasSize(1);
        assertThat(log.lines().getFirst()).isEqualTo("started 3 assistant");
    }

    @Test
    void theModelReadsAsMuchOfTheHistoryAsFitsItsWindow() throws Exception {
        model.window(1_000).says("Hello.");
        var old = new Canister.User(List.of(CanisterContent.text("x".repeat(4_000))), Instant.EPOCH);
        var answer = new Canister.Assistant(List.of(CanisterContent.text("yes")), Instant.EPOCH);

        var outcome = new TurnLoop(model, tools, TurnSettings.USUAL)
                .run(List.of(old, answer, QUESTION.getFirst()), EventHandler.NONE);

        assertThat(model.read().getFirst().canisters()).containsExactly(QUESTION.getFirst());
        assertThat(outcome.canisters()).hasSize(1);
    }

    @Test
    void allResultsOfATurnTogetherAreBoundedToo() throws Exception {
        tools.tool(
                "read",
                (invocation, _) -> new Canister.Result(
                        invocation.identifier(),
                        List.of(
                                CanisterContent.text("x".repeat(5_000)),
                                new CanisterContent.Image(Bytes.of(new byte[1_000]), "image/png")),
                        Optional.empty(),
                        Instant.EPOCH));
        var wanted = new Canister.Invocation[30];
        for (var index = 0; index < wanted.length; index++) {
            wanted[index] = call("c" + index, "read", "{}");
        }
        model.calls(wanted).says("Done.");
        var limits = TurnLimits.USUAL.withResults(1_000, 1_000);

        var content = results(run(TurnSettings.USUAL.with(limits))).stream()
                .flatMap(result -> result.content().stream())
                .toList();

        assertThat(content).filteredOn(CanisterContent.Image.class::isInstance).hasSize(16);
        assertThat(content.stream()
                        .filter(CanisterContent.Text.class::isInstance)
                        .mapToInt(part -> ((CanisterContent.Text) part).text().length())
                        .sum())
                .isLessThan(16_000 + 60 * 150);
    }

    @Test
    void tokensThatAProviderMakesUpAreNeverFewerThanNone() throws Exception {
        var much = new ModelReply.Usage(Integer.MAX_VALUE, Integer.MAX_VALUE);
        tools.tool("read", (invocation, _) -> FakeToolbox.text(invocation, "x"));
        model.then((_, _) ->
                        new ModelReply(List.of(), List.of(call("a", "read", "{}")), ModelReply.StopReason.TOOLS, much))
                .says("Done.");

        assertThat(run().usage()).isEqualTo(much);
    }
}
