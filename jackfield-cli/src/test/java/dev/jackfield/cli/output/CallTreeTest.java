package dev.jackfield.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How a call with others inside it looks.
class CallTreeTest {
    private static final String ANSWER = """
        {"events":[
        {"kind":"call","call":"c2","tree":"c1","parent":"c1","who":"ann","tool":"demo.echo","outcome":"ok",
         "began":"2026-11-18T10:15:00.003Z","at":"2026-11-18T10:15:00.004Z","ms":1.2,"argumentBytes":12,"resultBytes":2048},
        {"kind":"begin","call":"c4","tree":"c1","parent":"c3","who":"ann","tool":"slow.sleep","at":"2026-11-18T10:15:00.020Z"},
        {"kind":"call","call":"c3","tree":"c1","parent":"c1","who":"ann","tool":"files.delete","outcome":"refused",
         "reason":"rule 'deny files.delete'","rule":"deny files.delete",
         "began":"2026-11-18T10:15:00.010Z","at":"2026-11-18T10:15:00.011Z","ms":0.1},
        {"kind":"call","call":"c1","tree":"c1","who":"ann","actor":"bot","door":"http","client":"x 1","tool":"jackfield.run_code",
         "outcome":"ok","began":"2026-11-18T10:15:00.000Z","at":"2026-11-18T10:15:00.812Z","ms":812.4}],
        "payloads":{"c2":{"arguments":{"text":"\\u001b[31m a\\nb"}}}}
        """;

    private static List<String> lines(String wanted, String answer, int columns) {
        var out = new StringWriter();
        var terminal = new Terminal(new PrintWriter(out), new PrintWriter(out), true, columns);
        Fields parsed = Json.parse(answer).object().orElseThrow();
        new CallTree(terminal, wanted, parsed).print();
        return out.toString().lines().toList();
    }

    @Test
    void callsAreDrawnInsideEachOther() {
        var lines = lines("c3", ANSWER, 100);

        assertThat(lines.subList(0, 2)).containsExactly("call   c3", "tree   c1");
        assertThat(lines.subList(lines.indexOf("") + 1, lines.size()))
                .containsExactly(
                        "jackfield.run_code  ok        812 ms",
                        "│  call c1",
                        "├─ demo.echo        ok        1.2 ms   after 3.0 ms",
                        "│     call c2",
                        "│     arguments 12 B: {\"text\":\"\\u001b[31m a\\nb\"}",
                        "│     result 2.0 KiB",
                        "└─ files.delete ◀   refused   0.1 ms   after 10 ms",
                        "   │  rule 'deny files.delete'",
                        "   └─ slow.sleep    no end             after 20 ms",
                        "         call c4",
                        "         It still runs, or the hub ended while it ran.");
    }

    @Test
    void linesFitTheTerminal() {
        assertThat(lines("c1", ANSWER, 30)).allMatch(line -> line.length() <= 30);
    }

    @Test
    void callWhoseOuterOneIsMissingStandsByItself() {
        var alone = """
            {"events":[{"kind":"call","call":"c2","tree":"c1","parent":"c1","tool":"demo.echo","outcome":"ok","ms":1}]}
            """;

        assertThat(lines("c2", alone, 100)).contains("demo.echo  ok        1.0 ms");
    }

    @Test
    void callsThatClaimToBeInsideEachOtherDoNotHang() {
        var loop = """
            {"events":[{"kind":"call","call":"a","parent":"b","tool":"x","ms":1},
             {"kind":"call","call":"b","parent":"a","tool":"y","ms":1}]}
            """;

        assertThat(lines("a", loop, 100)).isNotEmpty();
    }
}
