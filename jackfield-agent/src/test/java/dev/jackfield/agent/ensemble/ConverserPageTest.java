package dev.jackfield.agent.ensemble;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The examples of docs/coming-from/converser.md are code of [ConverserExamplesIT], so they compile and do what the
/// page says.
class ConverserPageTest {
    private static final Pattern BLOCK = Pattern.compile("(?s)```java\n(.*?)```");
    private static final Path TESTS = Path.of("src", "test", "java", "dev", "jackfield", "agent", "ensemble");

    @Test
    void everyBlockOfThePageIsCodeThatRuns() throws IOException {
        var page = Files.readString(Path.of("..", "docs", "coming-from", "converser.md"));
        var code = squeezed(Files.readString(TESTS.resolve("ConverserExamplesIT.java")));

        assertThat(BLOCK.matcher(page).results().map(block -> squeezed(block.group(1))))
                .hasSizeGreaterThan(8)
                .allSatisfy(block -> assertThat(code).contains(block));
    }

    /// How code is indented and where its lines break says nothing.
    private static String squeezed(String code) {
        return code.replaceAll("\\s+", "");
    }
}
