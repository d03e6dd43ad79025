package dev.jackfield.core.javatools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineWatchdogTest {
    private static final Deadline PASSED = Deadline.after(Duration.ofSeconds(-1));

    @Test
    void aLateCallIsInterruptedOnceAndItsThreadIsGivenBackClean() {
        try (var overtime = new DeadlineWatchdog()) {
            var call = overtime.begin(PASSED);
            call.interruptIfLate();

            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            assertThat(call.end()).isTrue();
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void aCallThatIsOverIsLeftAlone() {
        try (var overtime = new DeadlineWatchdog()) {
            var call = overtime.begin(PASSED);

            assertThat(call.end()).isFalse();
            call.interruptIfLate();
            assertThat(Thread.interrupted()).isFalse();
        }
    }

    @Test
    void aLateInnerCallLeavesTheInterruptToTheOuterOne() {
        try (var overtime = new DeadlineWatchdog();
                var other = new DeadlineWatchdog()) {
            var outer = overtime.begin(PASSED);
            var inner = other.begin(PASSED);
            outer.interruptIfLate();
            inner.interruptIfLate();

            assertThat(inner.end()).isTrue();
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            assertThat(outer.end()).isTrue();
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void whileSomebodyThinksTheTimeStandsStill() {
        try (var overtime = new DeadlineWatchdog()) {
            var call = overtime.begin(PASSED);
            call.patience().pauseWhile(() -> {
                call.interruptIfLate();
                assertThat(Thread.currentThread().isInterrupted()).isFalse();
                return Message.result(Json.number(1), Fields.EMPTY);
            });
            call.interruptIfLate();
            assertThat(call.end()).isTrue();
        }
    }

    @Test
    void somebodyLooksAfterCallsThatBegin() {
        try (var overtime = new DeadlineWatchdog()) {
            overtime.start("test");
            var call = overtime.begin(PASSED);
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            assertThat(call.end()).isTrue();
        }
    }
}
