package dev.jackfield.server.store;

import java.util.Optional;
import java.util.regex.Pattern;

/// The place of an event among all events, the newest of which come first.
///
/// @param ended the time of the latest event in its block
/// @param last the number of the last event in its block
public record EventPlace(long ended, String chain, long last, long number) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,18})-(\\d{1,18})-(\\d{1,18})-(.{1,200})");

    /// Returns the place as a text that [#parse] reads.
    @Override
    public String toString() {
        return ended + "-" + last + "-" + number + "-" + chain;
    }

    public static Optional<EventPlace> parse(String text) {
        var found = TEXT.matcher(text);
        return found.matches()
                ? Optional.of(new EventPlace(
                        Long.parseLong(found.group(1)),
                        found.group(4),
                        Long.parseLong(found.group(2)),
                        Long.parseLong(found.group(3))))
                : Optional.empty();
    }
}
