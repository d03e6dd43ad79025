package dev.jackfield.skill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The examples of docs/coming-from/strawberry.md are code of these tests, so they compile and do what the page says.
class StrawberryPageTest {
    private static final Path PAGE = Path.of("..", "docs", "coming-from", "strawberry.md");
    private static final Path CODE =
            Path.of("src", "test", "java", "dev", "jackfield", "skill", "StrawberryExamplesTest.java");

    private static Stream<String> blocks(String language) throws IOException {
        var block = Pattern.compile("(?s)```" + language + "\n(.*?)```");
        return block.matcher(Files.readString(PAGE)).results().map(found -> found.group(1));
    }

    @Test
    void everyBlockOfThePageIsCodeThatRuns() throws IOException {
        var code = squeezed(Files.readString(CODE));

        assertThat(blocks("java").map(StrawberryPageTest::squeezed))
                .hasSizeGreaterThan(5)
                .allSatisfy(block -> assertThat(code).contains(block));
    }

    @Test
    void promptOfThePageIsWhatTheTestGets() throws IOException {
        assertThat(blocks("markdown")).containsExactly(StrawberryExamplesTest.PROMPT + "\n");
    }

    /// How code is indented and where its lines break says nothing.
    private static String squeezed(String code) {
        return code.replaceAll("\\s+", "");
    }
}
