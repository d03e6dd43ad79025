package dev.jackfield.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.HubException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProgramClientIT {
    private static final List<String> SAMPLE = JavaProgram.of(SampleServer.class);

    private static String secretIn(McpClient program) {
        try (program) {
            return program.connect()
                    .callTool("variable", Map.of("name", "SAMPLE_SECRET"))
                    .text();
        }
    }

    @Test
    void withoutAnEnvironmentTheProgramInheritsAllOfOurs() {
        assertThat(secretIn(McpClient.stdio(SAMPLE))).isEqualTo("inherited");
    }

    @Test
    void anEmptyEnvironmentIsNotNone() {
        assertThat(secretIn(McpClient.stdio(SAMPLE, Map.of()))).isEqualTo("null");
    }

    @Test
    void aGivenEnvironmentIsAddedToTheUsualVariables() {
        try (var program = McpClient.stdio(SAMPLE, Map.of("SAMPLE_SECRET", "given"))) {
            program.connect();

            assertThat(program.callTool("variable", Map.of("name", "SAMPLE_SECRET"))
                            .text())
                    .isEqualTo("given");
            assertThat(program.callTool("variable", Map.of("name", "PATH")).text())
                    .isEqualTo(System.getenv("PATH"));
        }
    }

    @Test
    void theProgramAndItsChildrenAreGoneAfterwards() throws Exception {
        List<ProcessHandle> processes;
        try (var program = McpClient.stdio(SAMPLE)) {
            program.connect();
            processes = List.of(process(program, "pid"), process(program, "spawn"));
            assertThat(processes).allMatch(ProcessHandle::isAlive);
        }
        for (var process : processes) {
            process.onExit().get(10, TimeUnit.SECONDS);
        }
    }

    private static ProcessHandle process(McpClient program, String tool) {
        var pid = Long.parseLong(program.callTool(tool, Map.of()).text());
        return ProcessHandle.of(pid).orElseThrow();
    }

    @Test
    void aProgramThatIsMissingIsNamed() {
        try (var missing = McpClient.stdio(List.of("no-such-server"))) {
            assertThatThrownBy(missing::connect)
                    .isInstanceOf(HubException.UnavailableException.class)
                    .hasMessageContaining("no-such-server");
        }
    }

    @Test
    void aProgramThatSaysNothingIsGivenUp() {
        var mute = McpClient.stdio(List.of("sleep", "300")).startTimeout(Duration.ofMillis(300));
        try (mute) {
            assertThatThrownBy(mute::connect)
                    .isInstanceOf(HubException.UnavailableException.class)
                    .hasMessageContaining("sleep");
        }
    }

    @Test
    void aCommandNeedsAProgram() {
        assertThatThrownBy(() -> McpClient.stdio(List.of())).hasMessageContaining("give a program");
    }
}
