package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// A program that writes lines that are not JSON, and answers nothing. All commands that wait for it end before its
/// time to start is over, which is a minute, and say the same reason.
@Timeout(45)
@Execution(ExecutionMode.CONCURRENT)
class GarbageServerIT {
    private static final String REASON =
            "it writes lines to its standard output that are not JSON-RPC messages; the first one is \"garbage 1\"";
    private static final String GARBAGE = "n=0; while true; do n=$((n+1)); echo garbage $n; sleep 0.05; done";

    @TempDir
    private Path folder;

    private Shell shell;
    private ConfigFolder config;

    @BeforeEach
    void openShell() {
        shell = new Shell(folder);
        config = new ConfigFolder(folder)
                .file("jackfield.yaml", "sources:\n  gar: {command: [bash, -c, '%s']}\n".formatted(GARBAGE));
    }

    @Test
    void addSaysWhatItWaitsForAndWhyItGaveUp() {
        var added = shell.run("add", "more", "--", "bash", "-c", GARBAGE);

        assertThat(added.err()).contains("Waiting until 'more' answers its first request", REASON);
    }

    @Test
    void testSaysTheSame() {
        var tested = shell.run("test", "gar");

        assertThat(tested.out() + tested.err()).contains("Waiting until it answers", REASON);
    }

    @Test
    void doctorSaysTheSame() {
        assertThat(shell.run("doctor", "gar").out()).contains(REASON);
    }

    @Test
    void statusOfAHubThatRunsSaysTheSame() throws InterruptedException {
        try (var hub = new OpenHub(config.load())) {
            hub.assembly().hub().catalog().awaitSettled(Duration.ofSeconds(30));

            assertThat(shell.beside(hub).run("status").out()).contains(REASON);
        }
    }
}
