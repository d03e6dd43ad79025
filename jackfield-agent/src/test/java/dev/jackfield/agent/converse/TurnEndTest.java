package dev.jackfield.agent.converse;

import static dev.jackfield.agent.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelReply;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TurnEndTest extends OneTurn {
    @Test
    void aModelThatFailsHalfWayLeavesNothing() {
        tools.tool("get_weather", (invocation, _) -> FakeToolbox.text(invocation, "62°F"));
        model.calls(call("a", "get_weather", "{}")).then((_, listener) -> {
            listener.text("It is ");
            throw new ModelException(ModelException.Kind.CONNECTION, "The connection broke.");
        });

        assertThatThrownBy(this::run).isInstanceOf(ModelException.class).hasMessage("The connection broke.");

        assertThat(log.lines()).endsWith("progress 5 assistant It is", "failed 5 assistant The connection broke.");
    }

    @Test
    void anAttemptThatIsMadeAgainBeginsAnew() throws Exception {
        model.then((_, listener) -> {
            listener.text("It i");
            listener.onRetry(new ModelException(ModelException.Kind.SERVER, "overloaded"));
            listener.text("Hello");
            return ScriptedChat.replyOf("Hello");
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
        assertThat(error(results(outcome).getLast()))
                .isEqualTo("Not called: this turn has reached its limit of 2 steps.");
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
                .contains(new ToolError(
                        ToolError.Kind.TIMEOUT,
                        "Cancelled, because the time limit of this turn (300 ms) was reached."));
    }

    @Test
    void aModelThatNeverWritesIsLeft() {
        var cancelled = new CountDownLatch(1);
        model.then((_, _) -> {
            waiting(call("a", "b", "{}"), cancelled);
            throw new AssertionError();
        });

        assertThatThrownBy(() -> run(TurnSettings.USUAL.with(TurnLimits.USUAL.withTime(Duration.ofMillis(200)))))
                .isInstanceOf(ModelException.class)
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
            } catch (InterruptedException interrupted) {
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
            log.handle(event);
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
}
