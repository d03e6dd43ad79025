package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Calls of one session that come at the same time, or inside each other.
@Timeout(120)
class SessionTurnsTest {
    private static final String STARTED = "hall.started";
    private static final String GO = "hall.go";

    @TempDir
    Path folder;

    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);
    private SampleFolder files;

    @BeforeEach
    void write() throws IOException {
        System.getProperties().put(STARTED, started);
        System.getProperties().put(GO, go);
        files = SampleFolder.in(folder);
        files.command("Look", "return CommandOutput.of(turn.path());");
        files.command("MeetAnn", """
            ((java.util.concurrent.CountDownLatch) System.getProperties().get("hall.started")).countDown();
            ((java.util.concurrent.CountDownLatch) System.getProperties().get("hall.go")).await();
            turn.enter("Guest", "Ann");
            return CommandOutput.of("met");\
            """);
        files.command(
                "MeetByOther",
                "turn.call(\"greet\", java.util.Map.of(\"name\", \"Bob\")); turn.call(\"open_guest\","
                        + " java.util.Map.of()); return CommandOutput.of(\"met\");");
    }

    @AfterEach
    void forget() {
        System.getProperties().remove(STARTED);
        System.getProperties().remove(GO);
    }

    /// Starts a call in a thread of its own.
    private static FutureTask<String> call(OpenSession session, String command) {
        var task = new FutureTask<>(() -> WorkflowTest.text(session.callTool(command, Map.of())));
        Thread.ofPlatform().daemon().name("call-" + command).start(task);
        return task;
    }

    /// Waits until a call waits for its turn.
    private static void awaitWaiting(String command) {
        while (Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("call-" + command)
                        && thread.getState() == Thread.State.TIMED_WAITING)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aCommandThatWaitedRunsWhereTheSessionIsThen() throws Exception {
        try (var hall = Workflows.open(folder)) {
            var session = hall.session("s");
            var meets = call(session, "meet_ann");
            assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
            var looks = call(session, "look");
            awaitWaiting("look");

            go.countDown();

            assertThat(meets.get(30, TimeUnit.SECONDS)).isEqualTo("met");
            assertThat(looks.get(30, TimeUnit.SECONDS)).isEqualTo("/Guest=Ann");
            assertThat(WorkflowTest.text(session.callTool("look", Map.of()))).isEqualTo("/Guest=Ann");
        }
    }

    @Test
    void aMoveByAnInnerCallStays() throws Exception {
        try (var hall = Workflows.open(folder)) {
            var session = hall.session("s");

            assertThat(WorkflowTest.text(session.callTool("meet_by_other", Map.of())))
                    .isEqualTo("met");

            assertThat(WorkflowTest.text(session.callTool("look", Map.of()))).isEqualTo("/Guest=Bob");
        }
    }
}
