package dev.jackfield.builtin.servers.filesystem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathGlobTest {
    @ParameterizedTest
    @CsvSource({
        "*.md, a.md, true",
        "*.md, x/y/a.md, true",
        "*.md, a.mdx, false",
        "a*b*c, aXbYbZc, true",
        "a*b*c, aXbYbZ, false",
        "??, ab, true",
        "??, abc, false",
        "src/*, src/a, true",
        "src/*, src/a/b, false",
        "src/**, src/a/b, true",
        "src/**, src, true",
        "**/a, a, true",
        "**/a/**/b, x/a/y/z/b, true",
        "**/a/**/b, x/y/z/b, false",
        "/a, a, true"
    })
    void aGlobMatchesWholePaths(String glob, String path, boolean matches) {
        assertThat(new PathGlob(glob).matches(List.of(path.split("/")))).isEqualTo(matches);
    }

    @Test
    @Timeout(5)
    void aHostileGlobTakesLittleTime() {
        assertThat(new PathGlob("*a".repeat(400) + "b").matches(List.of("a".repeat(255))))
                .isFalse();
        assertThat(new PathGlob("**/".repeat(300) + "x")
                        .matches(List.of("a/".repeat(32).split("/"))))
                .isFalse();
    }
}
