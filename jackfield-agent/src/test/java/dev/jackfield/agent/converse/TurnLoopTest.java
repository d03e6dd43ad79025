package dev.jackfield.agent.converse;

import static dev.jackfield.agent.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.Role;
import dev.jackfield.agent.model.ModelReply;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TurnLoopTest extends OneTurn {
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
        assertThat(model.requests().get(1).canisters())
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
            log.handle(event);
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
        var wanted = new ArrayList<Canister.ToolInvocation>();
        for (var number = 0; number < 30; number++) {
            wanted.add(call("c" + number, "count", "{}"));
        }
        model.calls(wanted.toArray(Canister.ToolInvocation[]::new)).says("Done.");

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
    void aSlowHandlerSlowsTheModelInsteadOfFillingTheMemory() throws Exception {
        var written = new AtomicInteger();
        var ahead = new AtomicInteger();
        var heard = new AtomicInteger();
        model.then((_, listener) -> {
            for (var count = 0; count < 5_000; count++) {
                listener.text("x");
                written.incrementAndGet();
            }
            return ScriptedChat.replyOf("x");
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
    void theModelReadsOnlyWhatTheViewShows() throws Exception {
        model.says("Hello.");

        new TurnLoop(
                        model,
                        tools,
                        TurnSettings.USUAL,
                        (history, _, _) -> history.subList(1, history.size()),
                        Instant::now)
                .run(List.of(QUESTION.getFirst(), QUESTION.getFirst()), log);

        assertThat(model.requests().getFirst().canisters()).hasSize(1);
        assertThat(log.lines().getFirst()).isEqualTo("started 3 assistant");
    }

    @Test
    void theModelReadsAsMuchOfTheHistoryAsFitsItsWindow() throws Exception {
        model.window(1_000).says("Hello.");
        var old = new Canister.User(List.of(CanisterContent.text("x".repeat(4_000))), Instant.EPOCH);
        var answer = new Canister.Assistant(List.of(CanisterContent.text("yes")), Instant.EPOCH);

        var outcome = new TurnLoop(model, tools, TurnSettings.USUAL)
                .run(List.of(old, answer, QUESTION.getFirst()), EventHandler.NONE);

        assertThat(model.requests().getFirst().canisters()).containsExactly(QUESTION.getFirst());
        assertThat(outcome.canisters()).hasSize(1);
    }
}
