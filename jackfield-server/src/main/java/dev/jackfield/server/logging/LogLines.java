package dev.jackfield.server.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import dev.jackfield.core.audit.AuditFields;
import dev.jackfield.core.call.LogMark;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.PlainText;
import dev.jackfield.settings.LogFormat;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/// Formats the lines of the log. Line breaks are escaped, so that text of callers and servers cannot fake a
/// line of its own.
final class LogLines extends EncoderBase<ILoggingEvent> {
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss.").withZone(ZoneId.systemDefault());
    private static final byte[] NONE = {};

    // the second of the last line, because many lines share one; whoever comes to a new one writes it
    private static volatile Second second = new Second(Long.MIN_VALUE, "");

    private record Second(long number, String text) {}

    // switched when the configuration has been read
    private volatile LogFormat format = LogFormat.TEXT;

    void setFormat(LogFormat other) {
        format = other;
    }

    LogFormat format() {
        return format;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return switch (format) {
            case TEXT -> text(event).getBytes(StandardCharsets.UTF_8);
            case JSON -> (PlainText.escape(json(event).toString()) + "\n").getBytes(StandardCharsets.UTF_8);
        };
    }

    private static String text(ILoggingEvent event) {
        var logger = event.getLoggerName();
        var level = event.getLevel().toString();
        return time(event.getInstant())
                + " "
                + level
                + " ".repeat(Math.max(1, 6 - level.length()))
                + logger.substring(logger.lastIndexOf('.') + 1)
                + " "
                + mark(event, LogMark.CALL)
                        .map(call -> "[" + parentPrefix(event) + call + "] ")
                        .orElse("")
                + PlainText.line(event.getFormattedMessage())
                + "\n"
                + Optional.ofNullable(event.getThrowableProxy())
                        .map(LogLines::indentedTrace)
                        .orElse("");
    }

    /// A call inside another one stands after that one, so that a search for either finds the line.
    private static String parentPrefix(ILoggingEvent event) {
        return mark(event, LogMark.PARENT).map(parent -> parent + "/").orElse("");
    }

    /// As `10:15:00.123`.
    private static String time(Instant instant) {
        var known = second;
        if (known.number != instant.getEpochSecond()) {
            known = new Second(instant.getEpochSecond(), CLOCK.format(instant));
            second = known;
        }
        var millis = instant.getNano() / 1_000_000;
        return known.text + (millis < 10 ? "00" : millis < 100 ? "0" : "") + millis;
    }

    /// A trace has many lines. None of them begins as a line of the log does, or steers a terminal.
    private static String indentedTrace(IThrowableProxy failure) {
        var lines = ThrowableProxyUtil.asString(failure).indent(4);
        return PlainText.clean(lines);
    }

    private static Fields json(ILoggingEvent event) {
        var line = Fields.of("timestamp", Json.string(event.getInstant().toString()))
                .with("level", event.getLevel().toString())
                .with("logger", event.getLoggerName());
        var audited = auditFields(event);
        return audited.isPresent() ? audited.get().fields(line.with("message", "audit")) : withMarks(line, event);
    }

    private static Optional<AuditFields> auditFields(ILoggingEvent event) {
        var arguments = event.getArgumentArray();
        return arguments != null && arguments.length == 1 && arguments[0] instanceof AuditFields entry
                ? Optional.of(entry)
                : Optional.empty();
    }

    private static Fields withMarks(Fields head, ILoggingEvent event) {
        var line = head.with("message", event.getFormattedMessage());
        line = with(line, LogMark.CALL, mark(event, LogMark.CALL));
        line = with(line, LogMark.PARENT, mark(event, LogMark.PARENT));
        line = with(line, LogMark.SOURCE, source(event));
        return with(
                line,
                "exception",
                Optional.ofNullable(event.getThrowableProxy()).map(ThrowableProxyUtil::asString));
    }

    private static Fields with(Fields line, String key, Optional<String> value) {
        return value.map(text -> line.with(key, text)).orElse(line);
    }

    private static Optional<String> mark(ILoggingEvent event, String key) {
        return Optional.ofNullable(event.getMDCPropertyMap().get(key));
    }

    /// Log messages of a source have a logger with the source's name.
    private static Optional<String> source(ILoggingEvent event) {
        var logger = event.getLoggerName();
        return logger.startsWith("source.")
                ? Optional.of(logger.substring("source.".length()))
                : mark(event, LogMark.SOURCE);
    }

    @Override
    public byte[] headerBytes() {
        return NONE;
    }

    @Override
    public byte[] footerBytes() {
        return NONE;
    }
}
