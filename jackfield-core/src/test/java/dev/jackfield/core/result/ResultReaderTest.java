package dev.jackfield.core.result;

import static dev.jackfield.core.result.KeptForTest.head;
import static dev.jackfield.core.result.KeptForTest.note;
import static dev.jackfield.core.result.KeptForTest.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What can be read of a kept result.
@Timeout(60)
class ResultReaderTest {
    private static final int MOST = 4_000;
    private static final Pattern NEXT = Pattern.compile("Read on: (?:read_result )?(\\{.*?})\\.");

    private final KeptForTest results = new KeptForTest(MOST);

    private static String lines(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(n -> "line %d of many lines".formatted(n))
                .collect(Collectors.joining("\n"));
    }

    private static Fields rows(int count) {
        var rows = IntStream.range(0, count)
                .mapToObj(n -> "{\"id\": %d, \"name\": \"name %d\"}".formatted(n, n))
                .collect(Collectors.joining(", ", "[", "]"));
        return Json.parse("{\"content\":[],\"structuredContent\":{\"rows\":" + rows + ",\"a/b~c\":{\"\":1.50}}}")
                .object()
                .orElseThrow();
    }

    /// Reads on as long as answers say how, and returns the text of all of them.
    private String all(Fields first) {
        var text = new StringBuilder(head(first));
        var next = NEXT.matcher(note(first));
        while (next.find()) {
            var page = results.read(next.group(1));
            assertThat(page.length()).isLessThanOrEqualTo(MOST);
            text.append(head(page));
            next = NEXT.matcher(note(page));
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "𝄞\n\n", "\"\\\u0001", "words and 𝄞 more words \n with lines\t\n"})
    void pagesTogetherAreTheWholeText(String part) {
        var whole = part.repeat(20_000 / part.length());

        assertThat(all(results.shortened(text(whole)))).isEqualTo(whole);
    }

    @Test
    void linesAreReadByNumber() {
        results.shortened(text(lines(1_000)));

        assertThat(head(results.read("{\"id\":\"r1\",\"lines\":\"10-11\"}")))
                .isEqualTo("line 10 of many lines\nline 11 of many lines");
        assertThat(head(results.read("{\"id\":\"r1\",\"lines\":\"1000\",\"offset\":5}")))
                .isEqualTo("1000 of many lines");
        assertThat(note(results.read("{\"id\":\"r1\",\"lines\":\"999-\"}")))
                .isEqualTo("These are lines 999-1000 of 1000.");
    }

    @Test
    void rangeThatIsTooLongKeepsItsEnd() {
        results.shortened(text(lines(1_000)));

        assertThat(note(results.read("{\"id\":\"r1\",\"lines\":\"10-900\"}")))
                .containsPattern("\"lines\":\"\\d+-900\"");
    }

    @Test
    void patternFindsLinesWithTheirNumbers() {
        results.shortened(text(lines(1_000)));
        var found = results.read("{\"id\":\"r1\",\"pattern\":\"^line 9[0-1]0 \",\"lines\":\"1-905\"}");

        assertThat(head(found)).isEqualTo("900: line 900 of many lines\n");
        assertThat(note(found)).isEqualTo("These match in lines 1-905 of 1000.");
    }

    @Test
    void patternThatFindsNothingSaysSo() {
        results.shortened(text(lines(1_000)));

        assertThat(head(results.read("{\"id\":\"r1\",\"pattern\":\"nowhere\"}")))
                .isEqualTo("Nothing matches in lines 1-1000 of 1000.");
    }

    @Test
    void matchesBeyondThePageAreReadOn() {
        results.shortened(text(lines(1_000)));
        var found = all(results.read("{\"id\":\"r1\",\"pattern\":\"of many\"}"));

        assertThat(found.lines()).hasSize(1_000).endsWith("1000: line 1000 of many lines");
    }

    @Test
    void matchInAVeryLongLineIsShownWithItsOffset() {
        results.shortened(text("ß".repeat(2_000_000) + "needle" + "x".repeat(2_000_000)));
        var found = results.read("{\"id\":\"r1\",\"pattern\":\"needle\"}");

        assertThat(head(found))
                .startsWith("1, offset 1999900: ßßß")
                .contains("needlexxx")
                .hasSizeLessThan(500);
        assertThat(head(results.read("{\"id\":\"r1\",\"lines\":\"1\",\"offset\":2000000}")))
                .startsWith("needlex");
    }

    @Test
    void patternThatTakesTooLongIsEnded() {
        results.shortened(text("a".repeat(3_000_000)));

        assertThatThrownBy(() -> results.read("{\"id\":\"r1\",\"pattern\":\"(a|a)*(a|a)*b\"}"))
                .hasMessageContaining("takes too long on line 1");
    }

    @Test
    void brokenPatternIsNamed() {
        results.shortened(text(lines(1_000)));

        assertThatThrownBy(() -> results.read("{\"id\":\"r1\",\"pattern\":\"(\"}"))
                .hasMessageContaining("`pattern` is no regular expression");
    }

    @Test
    void pointerReadsAPartOfTheValue() {
        results.shortened(rows(1_000));

        assertThat(head(results.read("{\"id\":\"r1\",\"pointer\":\"/rows/7/name\"}")))
                .isEqualTo("name 7");
        assertThat(head(results.read("{\"id\":\"r1\",\"pointer\":\"/rows/7\"}")))
                .isEqualTo("\"id\":7\n\"name\":\"name 7\"");
        assertThat(head(results.read("{\"id\":\"r1\",\"pointer\":\"/a~1b~0c/\"}")))
                .isEqualTo("1.50");
        assertThat(head(results.read("{\"id\":\"r1\",\"pointer\":\"/rows\",\"lines\":\"2\"}")))
                .isEqualTo("{\"id\":1,\"name\":\"name 1\"}");
    }

    @Test
    void patternSearchesTheItemsOfAnArray() {
        results.shortened(rows(1_000));

        assertThat(head(results.read("{\"id\":\"r1\",\"pointer\":\"/rows\",\"pattern\":\"name 99[89]\"}")))
                .isEqualTo("999: {\"id\":998,\"name\":\"name 998\"}\n1000: {\"id\":999,\"name\":\"name 999\"}\n");
    }

    @Test
    void longPartIsDescribed() {
        results.shortened(rows(1_000));

        assertThat(note(results.read("{\"id\":\"r1\",\"pointer\":\"/rows\"}")))
                .contains("Read on: read_result {\"id\":\"r1\"")
                .contains("Its shape: {\"type\":\"array\",\"maxItems\":1000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/rows/1000", "/rows/01", "/rows/-", "/nothing", "rows", "/rows/7/name/x"})
    void partThatIsNotThereIsSaid(String pointer) {
        results.shortened(rows(1_000));

        assertThatThrownBy(() -> results.read("{\"id\":\"r1\",\"pointer\":\"" + pointer + "\"}"))
                .hasMessageContaining("There is nothing at '" + pointer + "'")
                .hasMessageContaining("\"rows\"");
    }

    @Test
    void pointerWithoutASlashIsExplained() {
        results.shortened(rows(1_000));

        assertThatThrownBy(() -> results.read("{\"id\":\"r1\",\"pointer\":\"rows\"}"))
                .hasMessageContaining("A JSON Pointer begins with '/'.");
    }

    @Test
    void resultWithoutTextOrValueIsReadAsItIs() {
        results.shortened(Json.parse("{\"content\":[{\"type\":\"image\",\"data\":\"%s\"}]}".formatted("b".repeat(MOST)))
                .object()
                .orElseThrow());

        assertThat(head(results.read("{\"id\":\"r1\",\"pointer\":\"/content/0/type\"}")))
                .isEqualTo("image");
        assertThat(head(results.read("{\"id\":\"r1\"}"))).startsWith("\"content\":[{\"type\":\"image\"");
    }

    @Test
    void linesThatAreNotThereAreSaid() {
        results.shortened(text(lines(1_000)));

        assertThatThrownBy(() -> results.read("{\"id\":\"r1\",\"lines\":\"1001-\"}"))
                .hasMessage("There are only 1000 lines.");
        assertThatThrownBy(() -> results.read("{\"id\":\"r1\",\"lines\":\"all\"}"))
                .hasMessageContaining("10-50");
    }

    @Test
    void longArgumentsDoNotMakeTheAnswerLongerThanTheBudget() {
        results.shortened(text(lines(1_000)));
        var pattern = "(?:\\\\\\\\\\\\\\\\)?".repeat(60) + "line";

        assertThat(results.read("{\"id\":\"r1\",\"pattern\":\"" + pattern + "\"}")
                        .length())
                .isLessThanOrEqualTo(MOST);
    }
}
