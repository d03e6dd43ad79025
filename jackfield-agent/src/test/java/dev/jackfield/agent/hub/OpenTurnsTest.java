package dev.jackfield.agent.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.hub.ConverseTool.OpenTurns;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.core.call.PausingCaller;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Patience;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OpenTurnsTest {
    @Test
    void turnOfAnotherConversationOrOwnerBeginsAtOnce() throws InterruptedException {
        var turns = new OpenTurns(Duration.ZERO);
        try (var _ = turns.begin("ann", "c1").orElseThrow()) {
            assertThat(turns.begin("ann", "c2")).isPresent();
            assertThat(turns.begin("bob", "c1")).isPresent();
        }
    }

    @Test
    void secondTurnIsRefusedWhileTheFirstRunsAndBeginsAfterIt() throws InterruptedException {
        var turns = new OpenTurns(Duration.ofMillis(1));
        try (var _ = turns.begin("ann", "c1").orElseThrow()) {
            assertThat(turns.begin("ann", "c1")).isEmpty();
        }
        assertThat(turns.begin("ann", "c1")).isPresent();
    }

    @Test
    void turnThatComesWhileTheOneBeforeIsEndingBeginsWhenItHasEnded() throws Exception {
        var turns = new OpenTurns(Duration.ofMinutes(1));
        var first = turns.begin("ann", "c1").orElseThrow();
        var second = new CompletableFuture<OpenTurn>();
        Thread.ofVirtual().start(() -> {
            try {
                second.complete(turns.begin("ann", "c1").orElseThrow());
            } catch (InterruptedException | RuntimeException failed) {
                second.completeExceptionally(failed);
            }
        });
        assertThat(second.isDone()).isFalse();
        first.close();

        second.get(30, TimeUnit.SECONDS).close();
        assertThat(turns.begin("ann", "c1")).isPresent();
    }

    /// The first turn asks a client that never answers.
    @Test
    void turnThatWaitsForAnAnswerIsCancelledForTheNextOne() throws Exception {
        var turns = new OpenTurns(Duration.ofMillis(1));
        var isAsking = new CountDownLatch(1);
        var silent = new SilentClient(isAsking);
        var isTakenOver = new CompletableFuture<Boolean>();
        var thread = Thread.ofVirtual().start(() -> {
            try (var first = turns.begin("ann", "c1").orElseThrow()) {
                try {
                    first.questionCountingCaller(silent)
                            .ask(Message.request(Json.number(1), "elicitation/create", Fields.EMPTY));
                } catch (InterruptedException interrupted) {
                    isTakenOver.complete(first.isTakenOver());
                }
            } catch (InterruptedException | RuntimeException failed) {
                isTakenOver.completeExceptionally(failed);
            }
        });
        assertThat(isAsking.await(30, TimeUnit.SECONDS)).isTrue();

        var second = turns.begin("ann", "c1");
        for (var round = 0; second.isEmpty() && round < 10_000; round++) {
            second = turns.begin("ann", "c1"); // the first one may take longer than a millisecond to end
        }

        assertThat(second).isPresent();
        assertThat(isTakenOver.get(30, TimeUnit.SECONDS)).isTrue();
        thread.join();
    }

    /// Tools are called inside the turn, and it is their questions that mostly remain open.
    @Test
    void questionOfACallInsideATurnCountsToo() throws Exception {
        var turns = new OpenTurns(Duration.ofMinutes(1));
        var isAsking = new CountDownLatch(1);
        try (var turn = turns.begin("ann", "c1").orElseThrow()) {
            var caller = turn.questionCountingCaller(new PausingCaller(new SilentClient(isAsking), patience()));
            var tool = Thread.ofVirtual().start(() -> ask(caller.inner(), "elicitation/create"));
            assertThat(isAsking.await(30, TimeUnit.SECONDS)).isTrue();

            assertThat(turn.takeOver()).isTrue();
            tool.interrupt();
            assertThat(Thread.interrupted()).isTrue();
            tool.join();
        }
    }

    private static Patience patience() {
        return Patience.until(Deadline.after(Duration.ofMinutes(1)));
    }

    private static void ask(Caller caller, String question) {
        try {
            caller.ask(Message.request(Json.number(1), question, Fields.EMPTY));
        } catch (InterruptedException interrupted) {
            // the end of the test
        }
    }

    private static final class SilentClient extends ForwardingCaller {
        private final CountDownLatch isAsking;

        SilentClient(CountDownLatch isAsking) {
            super(Caller.SILENT);
            this.isAsking = isAsking;
        }

        @Override
        public Caller inner() {
            return this;
        }

        @Override
        public Message ask(Message question) throws InterruptedException {
            isAsking.countDown();
            new CountDownLatch(1).await();
            return question;
        }
    }
}
