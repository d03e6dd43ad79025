package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.sandbox.InnerCalls.Pace;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The time of scripts, with a worker that does not limit itself.
class WallClockIT {
    private static final String CALL = "printf"
            + " '{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"call\",\"params\":{\"run\":%s,\"path\":\"Echo.slow\"}}\\n"
            + "' $id; read -r reply;";
    private static final String RESULT = "printf '{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"value\":1}}\\n' $id";

    private static ScriptResult run(String answer) throws InterruptedException {
        var limits = Tools.limits(Tools.SLOW.dividedBy(2));
        try (var sandbox = new Sandbox(List.of(new Shell(answer)), limits, 1)) {
            return sandbox.run(Tools.script("anything"), new Tools());
        }
    }

    @Test
    void callsAreNotCounted() throws InterruptedException {
        assertThat(run(CALL + RESULT).error()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"while :; do :; done", "sleep 60", "yes | tr -d '\\n'", CALL + "while :; do :; done"})
    void theRestIs(String answer) throws InterruptedException {
        assertThat(run(answer).error().orElseThrow().message()).contains("ran longer than 300 ms");
    }

    /// The clock stands still while it waits for a call, and the processor does not.
    @Test
    void computingBesideACallThatNeverEndsIsEnded() throws InterruptedException {
        var answer = CALL.replace("slow", "never").replace("read -r reply;", "") + "while :; do :; done";

        assertThat(run(answer).error().orElseThrow().message()).contains("of processor time");
    }

    @Test
    void computingIsEndedEvenIfTheScriptPrintsMeanwhile() throws InterruptedException {
        var print =
                "printf '{\"jsonrpc\":\"2.0\",\"method\":\"print\",\"params\":{\"run\":%s,\"text\":\"x\"}}\\n' $id;";
        var answer = CALL.replace("slow", "never").replace("read -r reply;", "")
                + "n=0; while :; do n=$((n+1)); [ $((n % 20000)) != 0 ] || " + print + " done";

        assertThat(run(answer).error().orElseThrow().message()).contains("of processor time");
    }

    @Test
    void theFirstCallsOfASecondDoNotWaitAndTheOthersDo() throws InterruptedException {
        var pace = new Pace(10);
        for (var call = 0; call < 10; call++) {
            pace.await();
        }
        var begin = System.nanoTime();
        pace.await();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(30));
    }
}
