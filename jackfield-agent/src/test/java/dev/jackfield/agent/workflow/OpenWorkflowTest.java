package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Workflows that a program cannot open.
class OpenWorkflowTest {
    @TempDir
    private Path folder;

    @Test
    void reasonWhyItCannotBeOpenedIsToldOnce() {
        try (var logs = new Logs("jackfield")) {
            assertThatThrownBy(() -> Workflows.open(folder))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("has no commands");

            assertThat(logs.lines()).noneMatch(line -> line.contains("has no commands"));
        }
    }
}
