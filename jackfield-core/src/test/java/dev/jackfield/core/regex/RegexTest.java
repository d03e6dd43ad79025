package dev.jackfield.core.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegexTest {
    private static final long MUCH = 100_000;

    private static boolean finds(String pattern, String text) {
        return Regex.compile(pattern).find(text, Steps.atMost(MUCH));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "^[a-z]+$",
                "b",
                "^(?!.*bb)a.*$",
                "(?<=a)b",
                "(?<!a)b",
                "^(a|ab)(c|bcd)(d*)$",
                "(a*)*b",
                "^(?:a?){3}a{3}$",
                "(a)(b)?\\2c",
                "(?<x>ab)\\k<x>",
                "\\bab\\b",
                "\\Bb",
                "^a{2,3}?b",
                "[^a]",
                "[\\w.-]+@[\\w.-]+",
                "^\\d{4}-\\d{2}$",
                "(?i)AB",
                "a|b|^$",
                "^(?=.*c)(?=.*a).{2,}$",
                "(?:a|b)*?c",
                "^.{0,2}$",
                "\\u0061\\x62",
                "\\p{L}+",
                "(?:(?:a*)+)+c"
            })
    void saysWhatTheJdkSays(String pattern) {
        var words = List.of(
                "", "a", "b", "ab", "aab", "abab", "aaab", "abcd", "abc", "bbb", "aaa", "a b", "AB", "x.y@z-1",
                "2024-11", "cab", "\n", "äöü", "😀");
        assertThat(words)
                .allSatisfy(word -> assertThat(finds(pattern, word))
                        .as("%s in '%s'", pattern, word)
                        .isEqualTo(jdk(pattern, word)));
    }

    private static boolean jdk(String pattern, String text) {
        return Pattern.compile(pattern.replace("$", "\\z")).matcher(text).find();
    }

    @Test
    void saysWhatTheJdkSaysOfPatternsThatNobodyWouldWrite() {
        var random = new Random(13);
        for (var turn = 0; turn < 3_000; turn++) {
            var pattern = pattern(random, 3);
            var text = text(random);
            assertThat(Regex.compile(pattern).find(text, _ -> {}))
                    .as("%s in '%s'", pattern, text)
                    .isEqualTo(jdk(pattern, text));
        }
    }

    private static String pattern(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 10)) {
            case 0 -> "a";
            case 1 -> "b";
            case 2 -> "[^a]";
            case 3 -> ".";
            case 4, 5 -> pattern(random, depth - 1) + pattern(random, depth - 1);
            case 6 -> "(?:" + pattern(random, depth - 1) + "|" + pattern(random, depth - 1) + ")";
            case 7 ->
                "(" + pattern(random, depth - 1) + ")"
                        + List.of("*", "+?", "?", "{2}", "{1,3}").get(random.nextInt(5));
            case 8 -> "(?" + List.of("=", "!").get(random.nextInt(2)) + pattern(random, depth - 1) + ")";
            default -> List.of("^", "\\b", "", "\\z").get(random.nextInt(4)) + pattern(random, depth - 1);
        };
    }

    private static String text(Random random) {
        var text = new StringBuilder();
        for (var left = random.nextInt(8); left > 0; left--) {
            text.append("aab b".charAt(random.nextInt(5)));
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "^(.*a){20}$",
                "(a+)+$",
                "(a|a)*$",
                "^(?:a?){40}a{41}b",
                "(?:(?:||)(?:||)(?:||)(?:||)(?:||)(?:||)(?:||)(?:||)(?:||)(?:||)(?:||)(?:||)(?:||)(?:||)(?:||)(?:||))x",
                "(?=(?:a|a)*$)b",
                "(?<=(?:a|a)*c)!",
                "(?:(?=a)|(?=.)|(?!b)){30}!!"
            })
    void exponentialPatternsAreCountedAndEnd(String pattern) {
        var search = Regex.compile(pattern);

        assertThatThrownBy(() -> search.find("a".repeat(40) + "!", Steps.atMost(MUCH)))
                .isInstanceOf(Steps.TooManyStepsException.class);
    }

    @Test
    void emptyTextIsNoHidingPlace() {
        var search = Regex.compile("(?:||)".repeat(40) + "x");

        assertThatThrownBy(() -> search.find("", Steps.atMost(MUCH))).isInstanceOf(Steps.TooManyStepsException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(?:(?:ab){1000}){1000}", "(?:){2000000000}", "((a?){900}){900}", "(?:^){999999999}"})
    void whatRepeatsTooMuchIsNoPattern(String pattern) {
        assertThatThrownBy(() -> Regex.compile(pattern)).isInstanceOf(PatternSyntaxException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"(", ")", "[a", "a**", "*", "\\", "\\q", "(?>a)", "a++", "\\Qa\\E", "(?x)a", "\\k<n>", "[b-a]"})
    void whatIsNoPatternIsSaidAtOnce(String pattern) {
        assertThatThrownBy(() -> Regex.compile(pattern)).isInstanceOf(PatternSyntaxException.class);
    }

    @Test
    void deepAndLongPatternsAreNoTrouble() {
        assertThatThrownBy(() -> Regex.compile("(".repeat(20_000))).isInstanceOf(PatternSyntaxException.class);
        assertThatThrownBy(() -> Regex.compile("a".repeat(1_000_000))).isInstanceOf(PatternSyntaxException.class);
    }

    @Test
    void longTextsNeedNoDeepStack() {
        assertThat(Regex.compile("^(?:a|b)*$").find("ab".repeat(200_000), _ -> {}))
                .isTrue();
    }

    @Test
    void patternThatLeavesManyChoicesAtEachCharacterIsEnded() {
        var search = Regex.compile("^(?:a" + "(?:|)".repeat(60) + ")*$");

        assertThat(search.find("a".repeat(1_000), Steps.atMost(MUCH))).isTrue();
        assertThatThrownBy(() -> search.find("a".repeat(100_000), Steps.atMost(Long.MAX_VALUE)))
                .isInstanceOf(Steps.TooManyStepsException.class);
    }

    @Test
    void spellingsOfEcmaScriptAreKnown() {
        assertThat(finds("^[^[\\]]+$", "ab")).isTrue();
        assertThat(finds("^\\/a\\-$", "/a-")).isTrue();
        assertThat(finds("^\\u{1F600}$", "😀")).isTrue();
        assertThat(finds("^\\uD83D\\uDE00$", "😀")).isTrue();
        assertThat(finds("^a$", "a\n")).isFalse();
        assertThat(finds("^{a}$", "{a}")).isTrue();
        assertThat(finds("^[\\b]$", "\b")).isTrue();
    }

    @Test
    void referenceHasAsManyDigitsAsThereAreGroups() {
        var ten = "^(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\\10$";

        assertThat(finds(ten, "abcdefghijj")).isTrue();
        assertThat(finds(ten, "abcdefghija0")).isFalse();
        assertThat(finds("^(a)\\10$", "aa0")).isTrue();
    }

    @Test
    void classWithoutMembersIsAnyOrNoCharacter() {
        assertThat(finds("^a[^]*z$", "a\n😀z")).isTrue();
        assertThat(finds("^a[^]z[b]$", "a\nzb")).isTrue();
        assertThat(finds("a[]", "a]")).isFalse();
        assertThat(finds("^[^]]+$", "ab")).isTrue();
        assertThat(finds("^[^]]+$", "a]")).isFalse();
        assertThat(finds("^[]a]+$", "a]")).isTrue();
    }

    @Test
    void binaryPropertiesHaveTheNamesOfEcmaScript() {
        assertThat(finds("^\\p{Alphabetic}+$", "aäж")).isTrue();
        assertThat(finds("^[\\p{Alpha}\\p{White_Space}]+$", "ä ж")).isTrue();
        assertThat(finds("^\\p{Emoji_Presentation}\\p{ExtPict}$", "😀😀")).isTrue();
        assertThat(finds("^\\P{Emoji}$", "😀")).isFalse();
        assertThat(finds("^\\p{Script=Greek}\\pL$", "αa")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Lowercase",
                "Uppercase",
                "Hex_Digit",
                "Ideographic",
                "Join_Control",
                "Noncharacter_Code_Point",
                "Assigned",
                "Emoji",
                "Emoji_Modifier",
                "Emoji_Modifier_Base",
                "Emoji_Component",
                "Extended_Pictographic"
            })
    void binaryPropertyIsKnown(String name) {
        assertThat(finds("[\\p{" + name + "}\\P{" + name + "}]", "x")).isTrue();
    }

    @Test
    void charactersThatShareAPlaceAreToldApart() {
        var greek = "α".repeat(3) + new String(Character.toChars('α' + 256)).repeat(3) + "α";

        assertThat(finds("^α+$", greek)).isFalse();
        assertThat(finds("^α{3}[^α]{3}α$", greek)).isTrue();
    }

    @Test
    void groupsHaveWhatTheyTook() {
        assertThat(Regex.compile("^([^/]+)/(.+)-(x)?$").groups("a/b-c-", _ -> {}))
                .contains(List.of("a", "b-c", ""));
        assertThat(Regex.compile("^a$").groups("b", _ -> {})).isEmpty();
    }

    @Test
    void quotedTextMatchesItselfOnly() {
        var odd = "a.b*c\\Q[x]{2}(?:ä😀)\\E";

        assertThat(finds("^" + Regex.quote(odd) + "$", odd)).isTrue();
        assertThat(finds("^" + Regex.quote("a.b") + "$", "axb")).isFalse();
    }
}
