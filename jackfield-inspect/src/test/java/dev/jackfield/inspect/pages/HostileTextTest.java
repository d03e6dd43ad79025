package dev.jackfield.inspect.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Hostile text in definitions must not keep the page writer busy.
@Timeout(30)
class HostileTextTest {
    private static final String SPACES = " ".repeat(1_000_000);

    private static String cell(String text) {
        var table = new Block.Table(List.of("head"), List.of(List.of(InlineText.of(text))));
        return new Markdown(new Page("page", "Page", List.of(table))).text();
    }

    @Test
    void longWhiteSpaceIsGoneThroughOnce() {
        assertThat(cell("a" + SPACES + "b")).contains("a" + SPACES + "b");
        assertThat(cell("a \n \n b")).contains("a<br>b");
    }

    @Test
    void patternThatBacktracksHasNoExample() {
        assertThat(PatternText.of("^(.*a){20}$", "a".repeat(40) + "!")).isEmpty();
        assertThat(PatternText.of("[" + "a".repeat(100_000) + "]", "b")).isEmpty();
        assertThat(PatternText.of("^[a-z]{3}$", "x")).contains("aaa");
    }
}
