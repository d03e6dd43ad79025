package dev.jackfield.server.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.settings.LogFormat;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LogLinesTest {
    private static final Map<String, String> MARKED = Map.of("call", "c1", "source", "files");

    private final LogLines lines = new LogLines();

    private static LoggingEvent event(String logger, Map<String, String> marks, String message) {
        var event = new LoggingEvent();
        event.setLoggerContext(new LoggerContext());
        event.setLoggerName(logger);
        event.setLevel(Level.WARN);
        event.setInstant(Instant.EPOCH);
        event.setMessage(message);
        event.setMDCPropertyMap(marks);
        return event;
    }

    private String line(String logger, Map<String, String> marks, String message, @Nullable Throwable failure) {
        var event = event(logger, marks, message);
        if (failure != null) {
            event.setThrowableProxy(new ThrowableProxy(failure));
        }
        return new String(lines.encode(event), StandardCharsets.UTF_8);
    }

    private JsonNode json(String logger, Map<String, String> marks, String message, @Nullable Throwable failure) {
        lines.setFormat(LogFormat.JSON);
        var line = line(logger, marks, message, failure);
        assertThat(line).endsWith("}\n").hasLineCount(1);
        return Json.parse(line).tree();
    }

    @Test
    void lineOfJsonSaysEverything() {
        var line = json("dev.jackfield.core.Hub", MARKED, "it \"broke\"", new IllegalStateException("why"));

        assertThat(line.path("timestamp").asString()).isEqualTo("1970-01-01T00:00:00Z");
        assertThat(line.path("level").asString()).isEqualTo("WARN");
        assertThat(line.path("logger").asString()).isEqualTo("dev.jackfield.core.Hub");
        assertThat(line.path("message").asString()).isEqualTo("it \"broke\"");
        assertThat(line.path("call").asString()).isEqualTo("c1");
        assertThat(line.path("source").asString()).isEqualTo("files");
        assertThat(line.path("exception").asString())
                .startsWith("java.lang.IllegalStateException: why\n\tat dev.jackfield.server.logging.LogLinesTest");
    }

    @Test
    void whatIsNotKnownIsLeftOut() {
        assertThat(json("dev.jackfield.core.Hub", Map.of(), "x", null).propertyNames())
                .containsExactly("timestamp", "level", "logger", "message");
    }

    @Test
    void auditHasItsFieldsInJson() {
        lines.setFormat(LogFormat.JSON);
        var event = event("jackfield.audit", MARKED, "{}");
        event.setArgumentArray(new Object[] {
            new AuditRecord(
                    "c1",
                    Instant.EPOCH,
                    "ann",
                    "http",
                    "tools/call",
                    "files.read {}",
                    Optional.of(new ItemName("files", "read")),
                    "refused",
                    Optional.of("no"),
                    Duration.ofMillis(7),
                    Optional.empty(),
                    Optional.empty())
        });

        assertThat(new String(lines.encode(event), StandardCharsets.UTF_8)).isEqualTo("""
            {"timestamp":"1970-01-01T00:00:00Z","level":"WARN","logger":"jackfield.audit","message":"audit",\
            "call":"c1","who":"ann","door":"http","asked":"files.read {}","is":"files.read","outcome":"refused",\
            "ms":7,"reason":"no"}
            """);
    }

    @Test
    void whatASourceSaysHasItsName() {
        assertThat(json("source.files", Map.of(), "x", null).path("source").asString())
                .isEqualTo("files");
    }

    @Test
    void textForPeopleNamesTheCall() {
        assertThat(line("dev.jackfield.core.Hub", MARKED, "it broke", null)).endsWith(" WARN  Hub [c1] it broke\n");
        assertThat(line("dev.jackfield.core.Hub", Map.of(), "it broke", null)).endsWith(" WARN  Hub it broke\n");
    }

    @Test
    void lineOfACallInsideACallNamesBoth() {
        var marks = Map.of("call", "c2", "parent", "c1", "source", "files");

        assertThat(line("dev.jackfield.core.Hub", marks, "it broke", null)).endsWith(" WARN  Hub [c1/c2] it broke\n");
        assertThat(json("dev.jackfield.core.Hub", marks, "it broke", null)
                        .path("parent")
                        .asString())
                .isEqualTo("c1");
    }

    @Test
    void traceCannotSteerATerminal() {
        assertThat(line("a", Map.of(), "x", new IllegalStateException("\u001b[2J\u009b1m\u0007why\tso\nmore")))
                .contains("IllegalStateException: [2J1mwhy\tso\n    more\n");
    }

    @Test
    void lineCannotSteerATerminalOrTurnItsWriting() {
        assertThat(line("jackfield.audit", Map.of(), "asked=\"a\u001b[2J\u009b\u202e\u061cb\"", null))
                .endsWith(" asked=\"a [2J b\"\n");
        assertThat(line("a", Map.of(), "x", new IllegalStateException("a\u202e\u2028b")))
                .contains("IllegalStateException: ab\n");
    }

    @Test
    void jsonHasEveryCharacterEscaped() {
        lines.setFormat(LogFormat.JSON);

        assertThat(line("a", Map.of(), "\u001b\u009b\u202e", null)).contains("\"\\u001B\\u009B\\u202E\"");
    }

    @Test
    void nobodyCanForgeALine() {
        var forged = "x\n00:00:00.000 INFO  Hub all is well";

        assertThat(line("a", Map.of(), forged, null)).hasLineCount(1);
        assertThat(line("a", Map.of(), "x", new IllegalStateException(forged))
                        .lines()
                        .skip(1))
                .allMatch(line -> line.startsWith("    "));
        assertThat(json("a", Map.of(), forged, null).path("message").asString()).isEqualTo(forged);
    }
}
