package dev.jackfield.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTest {
    private static final List<String> HEAD = List.of("TOOL", "DESCRIPTION");
    private static final List<List<String>> ROWS = List.of(List.of("demo.echo", "Says"), List.of("a", ""));

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private Terminal terminal(boolean isTerminal) {
        return new Terminal(new PrintWriter(out), new PrintWriter(err), isTerminal);
    }

    @Test
    void peopleGetAlignedColumnsWithAHead() {
        terminal(true).printTable(HEAD, ROWS);

        assertThat(out.toString().lines()).containsExactly("TOOL       DESCRIPTION", "demo.echo  Says", "a");
    }

    private void show(int columns, List<String> row) {
        new Terminal(new PrintWriter(out), new PrintWriter(err), true, columns)
                .printTable(List.of("TOOL", "TAKES", "DESCRIPTION"), List.of(row));
    }

    @Test
    void tableFitsTheTerminalAndKeepsNamesWhole() {
        show(40, List.of("files.read_file", "path: string, head?: number, tail?: number", "Reads a file, or a part"));

        assertThat(out.toString().lines())
                .containsExactly("TOOL             TAKES       DESCRIPTI…", "files.read_file  path: str…  Reads a f…")
                .allMatch(line -> line.length() <= 40);
    }

    @Test
    void columnThatNeedsLittleLeavesTheRestToOthers() {
        show(40, List.of("demo.time", "a: b", "Tells the time, anywhere on earth, at once"));

        assertThat(out.toString().lines()).element(1).isEqualTo("demo.time  a: b   Tells the time, anywh…");
    }

    @Test
    void nameLongerThanHalfTheTerminalIsCut() {
        show(40, List.of("a".repeat(60), "", "About"));

        assertThat(out.toString().lines()).element(1).isEqualTo("a".repeat(17) + "…         About");
    }

    @Test
    void wideCharactersTakeTwoColumnsAndMarksNone() {
        show(40, List.of("搜索", "é: x", "一二三四五六七八九十一二三四五六七八九十"));
        show(40, List.of("ab", "y", "z"));

        assertThat(out.toString().lines()).contains("搜索  é: x   一二三四五六七八九十一二三…", "ab    y      z");
    }

    @Test
    void cellOfAPersonIsWholeAndThatOfAProgramAsLongAsEver() {
        assertThat(terminal(true).cell("a".repeat(100), 60)).hasSize(100);
        assertThat(terminal(false).cell("a".repeat(100), 60)).hasSize(60);
    }

    @Test
    void programsGetTabsAndNoHead() {
        terminal(false).printTable(HEAD, ROWS);

        assertThat(out.toString().lines()).containsExactly("demo.echo\tSays", "a\t");
    }

    @Test
    void briefTextIsOneLineWithoutControlCharacters() {
        assertThat(Terminal.firstLine("  red \u001b[31malert\u009b\nsecond line", 100))
                .isEqualTo("red  [31malert ");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingThatIsPrintedCanSteerATerminalNowOrLater(boolean isTerminal) {
        terminal(isTerminal).printLine("red\u001b[31m \u009b2J\u202e\n\tnext");
        terminal(isTerminal).note("over\rwritten\u001b]0;title\u0007");

        assertThat(out.toString()).isEqualToNormalizingNewlines("red[31m 2J\n\tnext\n");
        assertThat(err.toString()).isEqualToNormalizingNewlines("overwritten]0;title\n");
    }

    @Test
    void jsonHasEveryCharacterEscaped() {
        terminal(false).printJson(Json.string("red\u001b[31m\u009b\u202eü"));

        assertThat(out.toString()).isEqualToNormalizingNewlines("\"red\\u001B[31m\\u009B\\u202Eü\"\n");
    }

    @Test
    void cellCannotPassForSeveral() {
        terminal(false).printTable(HEAD, List.of(List.of("a\tb", "c\nd\te\u001b")));

        assertThat(out.toString()).isEqualToNormalizingNewlines("a b\tc d e \n");
    }

    @Test
    void longTextIsCut() {
        assertThat(Terminal.firstLine("abcdef", 6)).isEqualTo("abcdef");
        assertThat(Terminal.firstLine("abcdefg", 6)).isEqualTo("abcde…");
    }
}
