package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.testkit.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How a version of a workflow ends: when its source closes, and when another one replaces it.
@Timeout(120)
class WorkflowEndIT {
    @TempDir
    Path path;

    private final Set<String> signals = new HashSet<>();

    /// Makes a latch that code of the workflow finds among the system properties.
    private CountDownLatch signal(String name) {
        var latch = new CountDownLatch(1);
        System.getProperties().put(name, latch);
        signals.add(name);
        return latch;
    }

    @AfterEach
    void forget() {
        signals.forEach(System.getProperties()::remove);
    }

    /// Writes a workflow that waits in `open`, and says when it is closed.
    private static void writeSlow(SampleFolder folder) throws IOException {
        folder.write("hall/Hall.java", """
            package hall;

            public final class Hall implements dev.jackfield.workflow.Workflow<Guests> {
                public void open(dev.jackfield.workflow.DataFolder data) {
                    signal("opening").countDown();
                    try {
                        signal("go").await();
                    } catch (InterruptedException stopped) {
                        throw new IllegalStateException(stopped);
                    }
                }
                public Guests begin() { return new Guests(); }
                public void close() { signal("closed").countDown(); }
                private static java.util.concurrent.CountDownLatch signal(String name) {
                    return (java.util.concurrent.CountDownLatch) System.getProperties().get("slow." + name);
                }
            }
            """);
    }

    @Test
    void aWorkflowThatIsLoadedWhileTheSourceClosesIsClosed() throws IOException, InterruptedException {
        var opening = signal("slow.opening");
        var go = signal("slow.go");
        var closed = signal("slow.closed");
        writeSlow(SampleFolder.in(path));
        try (var source = new WorkflowSource("hall", "", WorkflowSettings.of(path, null), InstantSource.system())) {
            source.start(() -> {});
            assertThat(opening.await(60, TimeUnit.SECONDS)).isTrue();
        }

        go.countDown();

        assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aCallThatRunsAtAReloadIsStillEndedAtItsDeadline() throws Exception {
        var folder = SampleFolder.in(path);
        folder.write("_commands/Hang.java", """
            package _commands;

            import dev.jackfield.workflow.*;

            @CommandDescription(value = "Hangs.", timeoutSeconds = 6)
            public final class Hang implements Command<NoParameters, hall.Guests> {
                @Override
                public CommandOutput run(NoParameters none, hall.Guests guests, Turn turn) throws Exception {
                    ((java.util.concurrent.CountDownLatch) System.getProperties().get("slow.started")).countDown();
                    new java.util.concurrent.CountDownLatch(1).await();
                    return CommandOutput.of("never");
                }
            }
            """);
        var started = signal("slow.started");
        try (var hall = Workflows.open(path)) {
            var hangs = new FutureTask<>(() -> hall.callTool("hang", Map.of()));
            Thread.ofVirtual().start(hangs);
            assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();

            folder.command("Dance", "return CommandOutput.of(\"danced\");");
            Eventually.await(() -> hall.listTools().stream().anyMatch(tool -> "dance".equals(tool.get("name"))));

            assertThat(hangs.get(20, TimeUnit.SECONDS).isError()).isTrue();
        }
    }
}
