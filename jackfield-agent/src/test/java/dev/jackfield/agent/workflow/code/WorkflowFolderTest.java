package dev.jackfield.agent.workflow.code;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.api.compiler.UnusableCodeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a folder must not do to those who compile it.
@Timeout(120)
class WorkflowFolderTest {
    @Test
    void aCompilationThatDoesNotEndInTimeIsGivenUp(@TempDir Path place) throws Exception {
        Files.writeString(place.resolve("Hall.java"), "public final class Hall {}");

        assertThatThrownBy(() -> new WorkflowFolder(place).load(Duration.ZERO))
                .isInstanceOf(UnusableCodeException.class)
                .hasMessageStartingWith("takes too long to compile: it took longer than 0 s");
    }
}
