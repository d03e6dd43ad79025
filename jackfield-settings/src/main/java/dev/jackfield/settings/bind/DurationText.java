package dev.jackfield.settings.bind;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Durations as people write them: `500ms`, `30s`, `10m`, `2h`, `30d`, and a plain number for seconds.
final class DurationText {
    private static final Pattern FORM = Pattern.compile("(\\d{1,10})\\s*(ms|s|m|h|d)?");

    private DurationText() {}

    static Duration parse(String text) {
        var form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException("Not a duration");
        }
        return of(Long.parseLong(form.group(1)), form.group(2));
    }

    private static Duration of(long amount, @Nullable String unit) {
        return switch (unit) {
            case "ms" -> Duration.ofMillis(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            case "d" -> Duration.ofDays(amount);
            case null, default -> Duration.ofSeconds(amount);
        };
    }
}
