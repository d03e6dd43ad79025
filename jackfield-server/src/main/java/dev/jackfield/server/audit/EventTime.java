package dev.jackfield.server.audit;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// A moment as people write it: `2h` for two hours ago, `2026-11-18`, `2026-11-18T10:15`, or with a zone.
public final class EventTime {
    private static final Pattern AGO = Pattern.compile("(\\d{1,6})(s|m|h|d)");

    private EventTime() {}

    /// Returns the moment; empty if the text is none.
    ///
    /// @param zone that of dates and times that name none
    public static Optional<Instant> parse(String text, Instant now, ZoneId zone) {
        var ago = AGO.matcher(text);
        if (ago.matches()) {
            return Optional.of(now.minus(duration(Long.parseLong(ago.group(1)), ago.group(2))));
        }
        return List.<Function<String, Instant>>of(
                        written -> OffsetDateTime.parse(written).toInstant(),
                        written -> LocalDateTime.parse(written.replace(' ', 'T'))
                                .atZone(zone)
                                .toInstant(),
                        written -> LocalDate.parse(written).atStartOfDay(zone).toInstant())
                .stream()
                .flatMap(form -> tryParse(text, form).stream())
                .findFirst();
    }

    private static Duration duration(long amount, String unit) {
        return switch (unit) {
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }

    private static Optional<Instant> tryParse(String text, Function<String, Instant> form) {
        try {
            return Optional.of(form.apply(text));
        } catch (DateTimeException otherForm) {
            return Optional.empty();
        }
    }
}
