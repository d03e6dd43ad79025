package dev.jackfield.http.door.legacy;

import java.util.Optional;
import java.util.regex.Pattern;

/// The name of an event: the number of its stream within the session, and its own within the stream.
public record EventId(long stream, long number) {
    private static final Pattern SPELLING = Pattern.compile("([0-9]{1,15})-([0-9]{1,15})");

    /// Empty for what is none of ours.
    public static Optional<EventId> parse(String text) {
        var parts = SPELLING.matcher(text.strip());
        return parts.matches()
                ? Optional.of(new EventId(Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return stream + "-" + number;
    }
}
