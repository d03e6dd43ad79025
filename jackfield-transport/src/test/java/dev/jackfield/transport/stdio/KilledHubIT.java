package dev.jackfield.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class KilledHubIT {
    @TempDir
    Path folder;

    /// A hub that starts one stubborn child and waits for its end.
    static final class Hub {
        private Hub() {}

        public static void main(String[] arguments) throws Exception {
            var wire = new Children().start(Stubborn.command(Path.of(arguments[0])));
            wire.receive();
        }
    }

    @Test
    void killedHubLeavesNoProcessBehind() throws Exception {
        var pids = folder.resolve("pids");
        var hub = new ProcessBuilder(ScriptedChild.java(Hub.class, pids.toString()))
                .inheritIO()
                .start();
        var processes = Stubborn.processes(pids);

        hub.destroyForcibly().waitFor();

        for (var process : processes) {
            process.onExit().get(10, TimeUnit.SECONDS);
        }
        assertThat(processes).hasSize(2).noneMatch(ProcessHandle::isAlive);
    }
}
