package dev.jackfield.server.store;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How far a reader has come in each chain. It has read nothing of a chain that is not named: chains that have no
/// events any more need no place.
///
/// @param numbers the numbers of the last events that were read, by chain
public record FeedPosition(Map<String, Long> numbers) {
    /// Before all events.
    public static final FeedPosition START = new FeedPosition(Map.of());

    private static final Pattern FORM = Pattern.compile("[^:,]{1,300}:\\d{1,18}(,[^:,]{1,300}:\\d{1,18})*");

    public FeedPosition {
        numbers = Map.copyOf(numbers);
    }

    public long number(String chain) {
        return numbers.getOrDefault(chain, 0L);
    }

    FeedPosition with(String chain, long number) {
        var all = new TreeMap<>(numbers);
        all.put(chain, number);
        return new FeedPosition(all);
    }

    /// Returns the position as a text that [#parse] reads, such as `main:1200`.
    @Override
    public String toString() {
        return new TreeMap<>(numbers)
                .entrySet().stream()
                        .map(each -> each.getKey() + ":" + each.getValue())
                        .collect(Collectors.joining(","));
    }

    /// Reads a position; the empty text is the start.
    public static Optional<FeedPosition> parse(String text) {
        if (text.isEmpty()) {
            return Optional.of(START);
        }
        return FORM.matcher(text).matches()
                ? Optional.of(new FeedPosition(Stream.of(text.split(",", -1))
                        .map(each -> each.split(":", -1))
                        .collect(Collectors.toMap(each -> each[0], each -> Long.parseLong(each[1]), Math::max))))
                : Optional.empty();
    }
}
