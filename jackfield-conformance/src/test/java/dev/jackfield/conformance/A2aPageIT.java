package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The examples of docs/a2a.md and docs/coming-from/agentvault.md, typed into a shell beside a hub.
class A2aPageIT {
    private static final Pattern JAVA = Pattern.compile("(?s)```java\n(.*?)```");

    @Test
    void examplesForClientsOfA2aAreTrue() {
        var answers = new ShellPage("docs/a2a.md").play();

        assertThat(answers.size()).isGreaterThan(10);
        answers.forEach(ShownAnswer::check);
    }

    @Test
    void examplesForClientsOfAgentVaultAreTrue() {
        var answers = new ShellPage("docs/coming-from/agentvault.md").play();

        assertThat(answers.size()).isGreaterThan(4);
        answers.forEach(ShownAnswer::check);
    }

    @Test
    void javaForClientsOfAgentVaultIsThatOfTheExample() throws IOException {
        var code = squeezed(text("examples/mcp-pipeline/Orchestrator.java"));

        assertThat(JAVA.matcher(text("docs/coming-from/agentvault.md"))
                        .results()
                        .map(block -> squeezed(block.group(1))))
                .hasSize(2)
                .allSatisfy(block -> assertThat(code).contains(block));
    }

    private static String text(String file) throws IOException {
        return Files.readString(NodeRuntime.resolve("../../" + file).normalize());
    }

    /// How code is indented and where its lines break says nothing.
    private static String squeezed(String code) {
        return code.replaceAll("\\s+", "");
    }
}
