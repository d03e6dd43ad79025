package dev.jackfield.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.bench.process.Java;
import dev.jackfield.bench.upstream.EchoOverStdio;
import java.io.EOFException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PipeLoadTest {
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final String GREETS =
            "read -r _; echo '{\"id\":0,\"result\":{\"protocolVersion\":\"2025-11-25\"}}'; ";

    @Test
    void callsUntilTheTimeIsOverAndCanBeAskedAgain() throws IOException {
        var echo = start(Java.command(EchoOverStdio.class));
        try {
            var load = PipeLoad.greet(echo, "echo");
            var starts = new AtomicInteger();

            assertThat(load.run(4, SHORT, starts::incrementAndGet).count()).isPositive();
            assertThat(load.run(4, SHORT, starts::incrementAndGet).count()).isPositive();
            assertThat(starts).hasValue(2);
        } finally {
            echo.destroy();
        }
    }

    @Test
    void anEchoThatIsNotOursFailsTheRun() throws IOException {
        var answers =
                "read -r _; while read -r line; do id=${line#*\\\"id\\\":}; echo \"{\\\"id\\\":${id%%,*}}\"; done";
        var load = PipeLoad.greet(start(List.of("sh", "-c", GREETS + answers)), "echo");

        assertThatThrownBy(() -> load.run(1, SHORT, () -> {})).hasMessageContaining("expected id");
    }

    @Test
    void aServerThatEndsFailsTheRun() throws IOException {
        var load = PipeLoad.greet(start(List.of("sh", "-c", GREETS + "read -r _; read -r _")), "echo");

        assertThatThrownBy(() -> load.run(1, SHORT, () -> {})).isInstanceOf(EOFException.class);
    }

    private static Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
    }
}
