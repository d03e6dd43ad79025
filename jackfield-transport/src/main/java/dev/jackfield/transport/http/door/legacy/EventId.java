package dev.jackfield.transport.http.door.legacy;

import java.util.Optional;
import java.util.regex.Pattern;

/// The id of an event: the number of its stream within the session, and its own number within the stream.
public record EventId(long stream, long number) {
    private static final Pattern SPELLING = Pattern.compile("([0-9]{1,15})-([0-9]{1,15})");

    /// Parses an id; empty for text that this server did not write.
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
