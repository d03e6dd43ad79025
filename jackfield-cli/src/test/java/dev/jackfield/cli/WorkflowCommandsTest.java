package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.cli.option.ConfigOption;
import dev.jackfield.cli.option.WorkflowOption;
import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.state.RunningHub;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Workflows as configured sources, and from the command line.
class WorkflowCommandsTest {
    private static final String GREET = """
        package _commands;

        import dev.jackfield.tools.Param;
        import dev.jackfield.workflow.*;

        @CommandDescription("Greets a guest.")
        public final class Greet implements Command<Greet.Parameters, Object> {
            public record Parameters(@Param("who") String name) {}

            public CommandOutput run(Parameters given, Object state, Turn turn) {
                return CommandOutput.of("Hello, " + given.name() + "!");
            }
        }
        """;

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() throws IOException {
        shell = new Shell(folder);
        Files.createDirectories(folder.resolve("hall/_commands"));
        Files.writeString(folder.resolve("hall/_commands/Greet.java"), GREET);
        Files.writeString(folder.resolve("jackfield.yaml"), "sources: {hall: {workflow: hall, parameters: plain}}\n");
    }

    @Test
    void aCommandIsCalledLikeAnyTool() {
        assertThat(shell.run("call", "hall.greet", "name=Ann").out()).isEqualTo("Hello, Ann!\n");
        var message =
                "{\"type\":\"mcp_tool_call\",\"tool_call\":{\"name\":\"greet\",\"arguments\":{\"name\":\"Ann\"}}}";
        assertThat(shell.run("call", "hall.ask", "text=" + message).out()).isEqualTo("Hello, Ann!\n");
    }

    @Test
    void aBrokenCommandIsInTheStatus() throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("hall/_commands/Dance.java"), "package _commands;\nclass Dance { int x = \"\"; }\n");

        assertThat(shell.run("call", "hall.greet", "name=Ann").out()).isEqualTo("Hello, Ann!\n");
        try (var hub = new OpenHub(new ConfigFolder(folder).load())) {
            hub.assembly().hub().catalog().awaitSettled(Duration.ofMinutes(1));
            assertThat(shell.beside(hub).run("status", "--json").out())
                    .contains("_commands/Dance.java does not compile: line 2");
        }
    }

    @Test
    void aWorkflowCanBeServedWithoutAConfiguration() {
        var here = shell.surroundings();
        var option = new WorkflowOption();
        option.workflow = Path.of("hall");
        option.data = Path.of("numbers");

        var file = option.file(here, new ConfigOption()).orElseThrow();
        var sources = here.settings().load(file).settings().sources();
        var settings = Objects.requireNonNull(sources.get("hall"))
                .settings(WorkflowSettings.class)
                .orElseThrow();

        assertThat(settings.workflow()).isEqualTo(folder.resolve("hall"));
        assertThat(settings.data()).isEqualTo(folder.resolve("numbers"));
    }

    @Test
    void doctorExaminesWhatTheRunningHubServes() throws IOException {
        var here = shell.surroundings();
        var option = new WorkflowOption();
        option.workflow = Path.of("hall");
        var served = option.file(here, new ConfigOption());
        Files.delete(folder.resolve("jackfield.yaml"));
        var url = URI.create("http://127.0.0.1:1");
        new RunningHub(url, ProcessHandle.current().pid(), Optional.empty(), served, false).announce(here.state());

        assertThat(shell.run("doctor", "hall").out()).contains("Source hall");
    }

    @Test
    void optionsThatDoNotGoTogetherAreRefused() {
        assertThat(shell.run("serve", "--workflow", "hall", "--config", "jackfield.yaml")
                        .err())
                .contains("--workflow serves a workflow alone");
        assertThat(shell.run("serve", "--data", "numbers").exit()).isEqualTo(2);
    }
}
