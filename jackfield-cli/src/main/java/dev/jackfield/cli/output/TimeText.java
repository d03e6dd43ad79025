package dev.jackfield.cli.output;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.server.audit.EventTime;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/// Times of events as people read them, in the zone of this machine.
final class TimeText {
    private static final DateTimeFormatter WHOLE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter SHORT = DateTimeFormatter.ofPattern("MM-dd HH:mm:ss", Locale.ROOT);

    private TimeText() {}

    /// Returns the time under a key, if it is one.
    static Optional<Instant> time(Fields event, String key) {
        return event.text(key).flatMap(text -> EventTime.parse(text, Instant.EPOCH, ZoneOffset.UTC));
    }

    static String whole(Fields event, String key) {
        return time(event, key)
                .map(time -> WHOLE.format(time.atZone(ZoneId.systemDefault())))
                .orElse("?");
    }

    static String brief(Fields event, String key) {
        return time(event, key)
                .map(time -> SHORT.format(time.atZone(ZoneId.systemDefault())))
                .orElse("?");
    }

    /// Returns how long a call took; empty where it has not ended.
    static String took(Fields event) {
        return millis(event).map(TimeText::duration).orElse("");
    }

    private static Optional<Double> millis(Fields event) {
        return event.get("ms")
                .map(Object::toString)
                .filter(text -> text.matches("\\d{1,15}(\\.\\d{1,6})?"))
                .map(Double::parseDouble);
    }

    /// Returns a time with two or three digits, such as `1.2 ms`, `312 ms`, `4.1 s` or `12 min`.
    static String duration(double millis) {
        if (millis < 9.95) {
            return form("%.1f ms", millis);
        }
        if (millis < 999.5) {
            return form("%.0f ms", millis);
        }
        if (millis < 99_950) {
            return form("%.1f s", millis / 1_000);
        }
        return form("%.0f min", millis / 60_000);
    }

    private static String form(String form, double number) {
        return String.format(Locale.ROOT, form, number);
    }
}
