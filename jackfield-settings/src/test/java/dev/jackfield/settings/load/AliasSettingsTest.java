package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AliasSettingsTest {
    private ConfigFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path temporary) {
        folder = new ConfigFolder(temporary);
    }

    @Test
    void sourceMayHaveOtherIds() {
        folder.file(
                "jackfield.yaml",
                "sources: {code: {command: x, aliases: [code-runner, runner]}, a: {command: x, aliases: b}}\n");

        assertThat(folder.load().settings().aliases())
                .containsExactly(entry("code-runner", "code"), entry("runner", "code"), entry("b", "a"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {a: {command: x, aliases: [b]}, b: {command: x}}                  | `b` is also the id of a source
        {a: {command: x, aliases: [b]}, b: {command: "${MISSING}"}}       | `b` is also the id of a source
        {a: {command: x, aliases: [a]}}                                   | `a` is also the id of a source
        {a: {command: x, aliases: [jackfield]}}                           | `jackfield` is also the id of a source
        {a: {command: x, aliases: [dev]}}                                 | `dev` is also the id of a profile
        {a: {command: x, aliases: [c]}, b: {command: x, aliases: [c]}}    | `c` is also an alias of the source `a`
        {a: {command: x, aliases: ["c d"]}}                               | `c d` cannot be used
        {a: {command: x, aliases: [""]}}                                  | cannot be used
        """)
    void aliasMustMeanOneSource(String sources, String problem) {
        folder.file("jackfield.yaml", "sources: %s\nprofiles: {dev: {}}\n".formatted(sources));

        assertThatThrownBy(folder::load).hasMessageContaining("aliases").hasMessageContaining(problem);
    }
}
