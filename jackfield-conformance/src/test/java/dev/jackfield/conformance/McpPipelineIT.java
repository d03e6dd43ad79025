package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// examples/mcp-pipeline as a newcomer runs it: an orchestrator that speaks only A2A reads a script and runs it.
class McpPipelineIT {
    private static final Path RUN =
            NodeRuntime.resolve("../../examples/mcp-pipeline/run").normalize();
    private static final Duration TIME = Duration.ofMinutes(2);
    private static final String[] TASKS = {
        "Found agent 'Jackfield tools' (A2A 1.0, JSONRPC)",
        "mcp.execute_tool",
        "filesystem.readFile",
        "SUBMITTED",
        "artifact mcp-result",
        "COMPLETED"
    };
    private static final String OUTPUT = """

        stdout:
          Hello from the script.
          Calculation result: 50

        stderr:
          A line for standard error.\
        """;

    private static Child.Finished run(String script) {
        var command = new ProcessBuilder(RUN.toString(), script);
        command.environment().remove("JAVA_HOME");
        try (var child = Child.start(command)) {
            return child.finish(TIME);
        }
    }

    @Test
    void scriptInJavaScriptIsReadAndRun() {
        assertThat(run("test_script.js").orThrow().out())
                .contains(TASKS)
                .contains("  console.error(\"A line for standard error.\");")
                .contains("code.runJavaScript")
                .endsWith(OUTPUT);
    }

    @Test
    void scriptInPythonIsReadAndRun() {
        var end = run("test_script.py");
        assumeFalse(end.out().contains("Programs in python cannot run here"), end.out());

        assertThat(end.orThrow().out())
                .contains(TASKS)
                .contains("  print(\"Calculation result:\", 5 * 10)")
                .contains("code.runPython")
                .endsWith(OUTPUT);
    }

    @Test
    void scriptThatIsNotThereIsNamed() {
        var end = run("nothing.js");

        assertThat(end.exitCode()).isEqualTo(1);
        assertThat(end.err()).contains("There is no file 'nothing.js' in ");
        assertThat(end.out()).isEmpty();
    }
}
