package dev.jackfield.server.store;

import java.util.Optional;
import java.util.regex.Pattern;

/// An event as the end of its chain up to there.
///
/// @param hash of the event; see [EventHash]
public record Head(String chain, long number, String hash) {
    private static final Pattern TEXT = Pattern.compile("([^:,\\s]{1,300}):(\\d{1,18}):([A-Za-z0-9_-]{43})");

    /// Returns the form in which people note it down, as `main:1200:HASH`.
    @Override
    public String toString() {
        return "%s:%d:%s".formatted(chain, number, hash);
    }

    /// Reads what [#toString] wrote.
    public static Optional<Head> parse(String text) {
        var found = TEXT.matcher(text);
        return found.matches()
                ? Optional.of(new Head(found.group(1), Long.parseLong(found.group(2)), found.group(3)))
                : Optional.empty();
    }
}
