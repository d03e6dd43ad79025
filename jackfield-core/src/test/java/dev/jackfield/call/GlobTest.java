package dev.jackfield.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
    @ParameterizedTest
    @CsvSource({"*,a.b", "a*c*e,abcde", "read_*,read_", "a.b,a.b"})
    void starStandsForAnything(String pattern, String text) {
        assertThat(Glob.parse(pattern).matches(text)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"a*c*e,abde", "ab*ba,aba", "a.b,a.bc", "*.b,ab"})
    void everythingElseStandsForItself(String pattern, String text) {
        assertThat(Glob.parse(pattern).matches(text)).isFalse();
    }

    @Test
    void emptyPatternIsRefused() {
        assertThatThrownBy(() -> Glob.parse(" ")).hasMessageContaining("must be a name");
    }

    @Test
    void patternIsShownAsItWasWritten() {
        assertThat(Glob.parse("*.delete_*")).hasToString("*.delete_*");
    }
}
