package dev.jackfield.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNamesTest {
    private static final List<String> KNOWN =
            List.of("github.get_issue", "github.get_issues", "files.read_file", "files.write_file");

    @Test
    void closestComesFirst() {
        assertThat(NearestNames.find("github.get_isue", KNOWN)).startsWith("github.get_issue", "github.get_issues");
    }

    @Test
    void caseDoesNotMatter() {
        assertThat(NearestNames.find("FILES.READ_FILE", KNOWN)).startsWith("files.read_file");
    }

    @Test
    void bareNameFindsItsTool() {
        assertThat(NearestNames.find("read_file", KNOWN)).startsWith("files.read_file");
    }

    @Test
    void longWordsAreComparedWithNothing() {
        assertThat(NearestNames.find("a".repeat(4_000_000), List.of("a".repeat(4_000_000))))
                .isEmpty();
        assertThat(NearestNames.find("ab", List.of("b".repeat(4_000_000), "ac")))
                .containsExactly("ac");
    }

    /// Compared with all of them, this would take minutes.
    @Test
    void onlySoManyNamesAreCompared() {
        var many = Collections.nCopies(3_000_000, "b".repeat(120));

        assertThat(NearestNames.find("a".repeat(128), many)).isEmpty();
    }

    @Test
    void wordLikeNoOtherHasNoNearest() {
        assertThat(NearestNames.find("xyzzyplugh", KNOWN)).isEmpty();
    }

    @Test
    void threeAreEnough() {
        assertThat(NearestNames.find("a", List.of("aa", "ab", "ac", "ad"))).containsExactly("aa", "ab", "ac");
    }
}
