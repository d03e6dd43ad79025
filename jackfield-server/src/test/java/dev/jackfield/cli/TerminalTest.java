package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private static final List<String> HEAD = List.of("TOOL", "DESCRIPTION");
    private static final List<List<String>> ROWS = List.of(List.of("demo.echo", "Says"), List.of("a", ""));

    private final StringWriter out = new StringWriter();

    private Terminal terminal(boolean isTerminal) {
        return new Terminal(new PrintWriter(out), new PrintWriter(new StringWriter()), isTerminal);
    }

    @Test
    void peopleGetAlignedColumnsWithAHead() {
        terminal(true).table(HEAD, ROWS);

        assertThat(out.toString().lines()).containsExactly("TOOL       DESCRIPTION", "demo.echo  Says", "a");
    }

    @Test
    void programsGetTabsAndNoHead() {
        terminal(false).table(HEAD, ROWS);

        assertThat(out.toString().lines()).containsExactly("demo.echo\tSays", "a\t");
    }

    @Test
    void briefTextIsOneLineWithoutControlCharacters() {
        assertThat(Terminal.brief("  red \u001b[31malert\u009b\nsecond line", 100))
                .isEqualTo("red  [31malert ");
    }

    @Test
    void textOfAServerCannotSteerATerminal() {
        terminal(true).foreign("red\u001b[31m \u009b2J\n\tnext");

        assertThat(out.toString()).isEqualToNormalizingNewlines("red[31m 2J\n\tnext\n");
    }

    @Test
    void textOfAServerReachesAProgramWhole() {
        terminal(false).foreign("red\u001b[31m");

        assertThat(out.toString()).isEqualToNormalizingNewlines("red\u001b[31m\n");
    }

    @Test
    void longTextIsCut() {
        assertThat(Terminal.brief("abcdef", 6)).isEqualTo("abcdef");
        assertThat(Terminal.brief("abcdefg", 6)).isEqualTo("abcde…");
    }
}
