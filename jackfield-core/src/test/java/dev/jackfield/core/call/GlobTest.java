package dev.jackfield.core.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.Glob.Find;
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

    /// A search that compares anew at each place would take hours.
    @Test
    void matchingTakesLinearTime() {
        var text = "a".repeat(4_000_000);
        var part = "a".repeat(1_000_000) + "b";

        assertThat(Glob.parse("*" + part + "*").matches(text)).isFalse();
        assertThat(Glob.parse("*" + part + "*c*").matches(text + "bc")).isTrue();
        assertThat(Glob.parse("a*".repeat(100_000) + "b").matches(text)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"abcabcabdabcabcabcabcabcabdabcabcabcab,5", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab,0"})
    void longPartsAreFoundWhereTheyAre(String part, int before) {
        var text = part.substring(0, before) + part;

        assertThat(Find.indexOf(text, part, 0)).isEqualTo(text.indexOf(part));
        assertThat(Find.indexOf(text + part, part, 1)).isEqualTo((text + part).indexOf(part, 1));
        assertThat(Find.indexOf(text, part + "x", 0)).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource({"*,a*b", "a.*,a.b*c", "a*c,a*b*c", "a,a"})
    void patternCoversWhatItMatchesAllOf(String wide, String narrow) {
        assertThat(Glob.parse(wide).covers(Glob.parse(narrow))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"a*b,*", "a.b,a.*", "a*b*c,a*c", "*x,*"})
    void patternDoesNotCoverWhatReachesFurther(String one, String other) {
        assertThat(Glob.parse(one).covers(Glob.parse(other))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"a*,*b,true", "a*c,ab*,true", "*,x,true", "a*,b*,false", "a*b,a*c,false", "ab,a*b*,true", "a,ab,false"})
    void patternsMeetInATextThatBothMatch(String one, String other, boolean isMet) {
        assertThat(Glob.parse(one).meets(Glob.parse(other))).isEqualTo(isMet);
        assertThat(Glob.parse(other).meets(Glob.parse(one))).isEqualTo(isMet);
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
