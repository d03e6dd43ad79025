package dev.jackfield.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoggedAuditTest {
    private static final Pattern PAIR = Pattern.compile("(\\w+)=(\"(?:[^\"\\\\]|\\\\.)*\"|[^\\s\"]+)(?: |$)");

    private static AuditRecord record(String asked, String tool, String reason) {
        return new AuditRecord(
                "c1",
                Instant.EPOCH,
                "ann",
                "http",
                "tools/call",
                asked,
                Optional.of(new ItemName("files", tool)),
                "refused",
                Optional.of(reason),
                Duration.ofMillis(7),
                Optional.empty(),
                Optional.empty());
    }

    /// Takes a line apart as its documentation says.
    private static Map<String, String> parsed(String line) {
        var pairs = new LinkedHashMap<String, String>();
        var pair = PAIR.matcher(line);
        var at = 0;
        while (pair.find(at) && pair.start() == at) {
            var value = pair.group(2);
            pairs.put(
                    pair.group(1),
                    value.startsWith("\"") ? Json.parse(value).text().orElseThrow() : value);
            at = pair.end();
        }
        assertThat(at).as(line).isEqualTo(line.length());
        return pairs;
    }

    @Test
    void usualCallIsPlain() {
        assertThat(record("files.read", "read", "no"))
                .hasToString("call=c1 who=ann door=http asked=\"files.read\" is=files.read outcome=refused ms=7"
                        + " reason=\"no\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\" outcome=ok reason=\"",
                "a\\\" outcome=ok",
                "a\\",
                "line\nwho=admin",
                "line\r\nwho=admin",
                "tab\t",
                "escape \u001b[2J",
                "next line \u0085, line \u2028, paragraph \u2029, turned \u202e",
                "a b=c",
                "",
                "\ud83d\ude00",
            })
    void everyLineCanBeTakenApart(String text) {
        var line = record(text, text, text).toString();

        assertThat(line).doesNotContainPattern("[\\p{Cntrl}\\u0085\\u2028\\u2029\\u202e]");
        assertThat(parsed(line))
                .containsEntry("asked", text)
                .containsEntry("is", "files." + text)
                .containsEntry("reason", text)
                .containsEntry("outcome", "refused");
    }

    @Test
    void longNamesAreCut() {
        var line = record("x".repeat(199) + "\ud83d\ude00" + "y".repeat(1_000_000), "t".repeat(5_000), "no")
                .toString();

        assertThat(line).hasSizeLessThan(700);
        assertThat(parsed(line)).containsEntry("asked", "x".repeat(199) + "…");
    }

    @Test
    void objectOfJsonHasTheSamePairs() {
        var entry = record("x".repeat(1_000), "read", "no\nwho=admin");
        var fields = new LinkedHashMap<String, String>();
        entry.fields(Fields.EMPTY)
                .tree()
                .properties()
                .forEach(pair -> fields.put(pair.getKey(), pair.getValue().asString()));

        assertThat(fields).isEqualTo(parsed(entry.toString()));
    }
}
