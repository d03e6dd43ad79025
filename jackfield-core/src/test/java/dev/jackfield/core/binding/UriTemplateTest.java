package dev.jackfield.core.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class UriTemplateTest {
    @Test
    void variablesHaveWhatStandsInTheirPlace() {
        var template = UriTemplate.of("notes://{day}/{+path}.md");

        assertThat(template.values("notes://to%20day/a/b.c.md")).contains(Map.of("day", "to day", "path", "a/b.c"));
        assertThat(template.values("notes://a/b/c")).isEmpty();
        assertThat(template.values("notes://a/b.md\n")).isEmpty();
    }

    /// As many ways as the URI has characters, to the power of the variables.
    @Test
    void manyVariablesInALongUriEnd() {
        var template = UriTemplate.of("x://{a}-{b}-{c}-{d}-{e}/end");

        assertThat(template.values("x://" + "-".repeat(8_000))).isEmpty();
    }
}
