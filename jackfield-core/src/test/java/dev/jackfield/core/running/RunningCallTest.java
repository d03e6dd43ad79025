package dev.jackfield.core.running;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// One call that outlives its request.
@Timeout(20)
class RunningCallTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(15);

    private final ManualClock clock = ManualClock.start();
    private final RunningCalls calls = new RunningCalls(clock);

    private RunningCall started(RunningCalls.Work work) {
        var call = calls.open(ANN, 0);
        calls.start(call, "test", work);
        return call;
    }

    private static CallState await(RunningCall call, Predicate<CallState> wanted) throws InterruptedException {
        var state = call.await(wanted, Deadline.after(Duration.ofSeconds(10)));
        assertThat(state).matches(wanted);
        return state;
    }

    private static Ending replied(String text) {
        return new Ending.Replied(Json.string(text));
    }

    private static RunningCalls.Work asking(String... questions) {
        var all = List.of(questions).stream()
                .map(Json::string)
                .map(Json.class::cast)
                .toList();
        return call -> replied(call.ask(all, ANSWER_TIMEOUT).map(List::toString).orElse("no answer"));
    }

    @Test
    void endsWithAReply() throws InterruptedException {
        var state = await(started(_ -> replied("done")), CallState::isOver);

        assertThat(state.ending()).contains(replied("done"));
    }

    @Test
    void questionsThatAreTooLargeTogetherAreNotAsked() throws InterruptedException {
        var large = "a".repeat(3 << 20);
        var state = await(started(asking(large, large)), CallState::isOver);

        assertThat(state.ending()).contains(replied("no answer"));
    }

    @Test
    void lastReportIsShown() throws InterruptedException {
        var reported = new Semaphore(0);
        var goOn = new CountDownLatch(1);
        var call = started(running -> {
            running.report("one third");
            running.report("two thirds");
            reported.release();
            goOn.await();
            return replied("done");
        });
        reported.acquire();

        assertThat(call.state().report()).isEqualTo("two thirds");
        goOn.countDown();
    }

    @Test
    void endlessReportIsCut() {
        var call = calls.open(ANN, 0);
        call.report("x".repeat(5000));

        assertThat(call.state().report()).hasSizeLessThan(1100).endsWith("x…");
    }

    @Test
    void severalQuestionsWaitAndAPartOfTheAnswersLeavesTheRest() throws InterruptedException {
        var call = started(asking("name?", "colour?"));
        var asked = await(call, CallState::isAsking);
        assertThat(asked.questions().values()).map(Json::toString).containsExactly("\"name?\"", "\"colour?\"");

        assertThat(call.answer(fields("{\"question2\":\"red\"}"))).isTrue();
        assertThat(call.state().questions()).containsOnlyKeys("question1");

        call.answer(fields("{\"question1\":\"Ann\"}"));
        assertThat(await(call, CallState::isOver).ending()).contains(replied("[\"Ann\", \"red\"]"));
    }

    @Test
    void unknownAndAnsweredKeysAreIgnored() throws InterruptedException {
        var call = started(asking("name?", "colour?"));
        await(call, CallState::isAsking);
        call.answer(fields("{\"question1\":\"Ann\"}"));

        assertThat(call.answer(fields("{\"question1\":\"Eve\",\"question9\":\"x\"}")))
                .isFalse();
        call.answer(fields("{\"question2\":\"red\"}"));
        assertThat(await(call, CallState::isOver).ending()).contains(replied("[\"Ann\", \"red\"]"));
    }

    @Test
    void keyIsNeverUsedTwice() throws InterruptedException {
        var call = started(running -> {
            running.ask(List.of(Json.string("first?")), ANSWER_TIMEOUT);
            running.ask(List.of(Json.string("second?")), ANSWER_TIMEOUT);
            return replied("done");
        });
        await(call, CallState::isAsking);
        call.answer(fields("{\"question1\":\"a\"}"));

        assertThat(await(call, CallState::isAsking).questions()).containsOnlyKeys("question2");
        call.answer(fields("{\"question2\":\"b\"}"));
    }

    @Test
    void questionsOfSeveralThreadsWaitAtTheSameTime() throws InterruptedException {
        var call = started(running -> {
            var other = Thread.startVirtualThread(() -> askQuietly(running));
            running.ask(List.of(Json.string("mine?")), ANSWER_TIMEOUT);
            other.join();
            return replied("done");
        });
        var asked = await(call, state -> state.questions().size() == 2);

        asked.questions().keySet().forEach(key -> call.answer(fields("{\"" + key + "\":\"yes\"}")));
        assertThat(await(call, CallState::isOver).ending()).contains(replied("done"));
    }

    private static void askQuietly(RunningCall running) {
        try {
            running.ask(List.of(Json.string("other?")), ANSWER_TIMEOUT);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void questionWithoutAnAnswerIsGivenUp() throws InterruptedException {
        var call = started(asking("name?"));
        await(call, CallState::isAsking);
        clock.advance(Duration.ofMinutes(20));

        var over = await(call, CallState::isOver);
        assertThat(over.ending()).contains(replied("no answer"));
        assertThat(over.questions()).isEmpty();
    }

    @Test
    void questionsAreBounded() throws InterruptedException {
        var many = IntStream.range(0, 1000).mapToObj(number -> "question?").toArray(String[]::new);

        assertThat(await(started(asking(many)), CallState::isOver).ending()).contains(replied("no answer"));
    }

    @Test
    void cancelledCallEndsSo() throws InterruptedException {
        var call = started(asking("name?"));
        await(call, CallState::isAsking);
        call.cancel();

        assertThat(await(call, CallState::isOver).ending()).contains(new Ending.Cancelled());
    }

    @Test
    void cancelledCallMayStillReply() throws InterruptedException {
        var began = new Semaphore(0);
        var call = started(_ -> {
            began.release();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException ignored) {
                // It has all it needs for a reply.
            }
            return replied("finished anyway");
        });
        began.acquire();
        call.cancel();

        assertThat(await(call, CallState::isOver).ending()).contains(replied("finished anyway"));
    }

    @Test
    void crashedCallHasFailed() throws InterruptedException {
        var call = started(_ -> {
            throw new IllegalStateException("a bug");
        });

        assertThat(await(call, CallState::isOver).ending().orElseThrow()).isInstanceOf(Ending.Failed.class);
    }

    @Test
    void waitingEndsAtTheDeadline() throws InterruptedException {
        var call = calls.open(ANN, 0);

        assertThat(call.await(CallState::isOver, Deadline.after(Duration.ofMillis(20)))
                        .ending())
                .isEqualTo(Optional.empty());
    }

    @Test
    void followerHearsOfEveryChangeUntilItLeaves() {
        var call = calls.open(ANN, 0);
        var heard = new Semaphore(0);
        var leave = call.follow(heard::release);
        call.report("one");
        call.report("two");
        leave.run();
        call.report("three");

        assertThat(heard.availablePermits()).isEqualTo(2);
    }
}
