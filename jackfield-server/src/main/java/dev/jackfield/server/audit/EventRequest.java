package dev.jackfield.server.audit;

import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.server.store.EventPlace;
import dev.jackfield.server.store.EventQuery;
import dev.jackfield.server.store.EventText;
import dev.jackfield.server.store.FeedPosition;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Which events are asked for, as written in a query.
///
/// @param tree the id of a call: only events of its tree
/// @param after where a reader goes on that wants the next events, the oldest first
/// @param before where a page ends; without both, the newest events come first
/// @param longestWait how long to wait for the first event after the position
record EventRequest(
        Set<String> words,
        Optional<Instant> since,
        Optional<Instant> until,
        Optional<String> tree,
        Optional<FeedPosition> after,
        Optional<EventPlace> before,
        int limit,
        Duration longestWait) {
    static final int MOST = 1_000;
    static final int LONGEST_WAIT = 30;

    private static final int USUAL = 100;
    private static final List<String> WORDS = List.of("who", "tool", "source", "outcome", "kind");
    private static final List<String> KEYS = List.of(
            "who", "tool", "source", "outcome", "kind", "since", "until", "tree", "after", "before", "limit", "wait");
    private static final List<String> KINDS = List.of("call", "begin", "admin", "login", "lost", "erased");

    /// @param asked a key without a value counts as not asked
    static EventRequest parse(Map<String, String> asked, Instant now) {
        refuseUnknown(asked.keySet(), KEYS, "filter");
        var values = new Values(asked);
        values.text("kind").ifPresent(kind -> refuseUnknown(Set.of(kind), KINDS, "kind"));
        var request = new EventRequest(
                words(values),
                values.parse("since", text -> EventTime.parse(text, now, ZoneOffset.UTC), "2h or 2026-11-18"),
                values.parse("until", text -> EventTime.parse(text, now, ZoneOffset.UTC), "2h or 2026-11-18"),
                values.text("tree"),
                Optional.ofNullable(asked.get("after"))
                        .map(text -> values.require("after", FeedPosition.parse(text), "`follow` of a page")),
                values.parse("before", EventPlace::parse, "`next` of a page"),
                values.number("limit", 1, MOST).orElse(USUAL),
                Duration.ofSeconds(values.number("wait", 0, LONGEST_WAIT).orElse(0)));
        return request.refuseContradictions();
    }

    private static void refuseUnknown(Set<String> written, List<String> known, String what) {
        written.stream().filter(key -> !known.contains(key)).findFirst().ifPresent(unknown -> {
            var nearest = NearestNames.find(unknown, known).stream().findFirst();
            throw new InvalidQueryException("There is no %s '%s'. %s"
                    .formatted(
                            what,
                            EventText.clean(unknown),
                            nearest.map("Did you mean '%s'?"::formatted)
                                    .orElseGet(() -> "Use one of " + String.join(", ", known) + ".")));
        });
    }

    private static Set<String> words(Values values) {
        var words = new LinkedHashSet<String>();
        WORDS.forEach(key -> values.text(key).ifPresent(text -> words.add(EventText.word(key, text))));
        return words;
    }

    private EventRequest refuseContradictions() {
        var isPage = before.isPresent() || since.isPresent() || until.isPresent() || tree.isPresent();
        if (after.isPresent() && isPage) {
            throw new InvalidQueryException(
                    "'after' goes with who, tool, source, outcome, kind, limit and wait. Leave out the others.");
        }
        if (after.isEmpty() && !longestWait.isZero()) {
            throw new InvalidQueryException("'wait' is for 'after'. Add it, or leave out 'wait'.");
        }
        return this;
    }

    EventQuery query() {
        return new EventQuery(words, since, until, before, limit);
    }

    /// The values of a query by their keys.
    private record Values(Map<String, String> asked) {
        Optional<String> text(String key) {
            return Optional.ofNullable(asked.get(key)).filter(text -> !text.isEmpty());
        }

        <T> Optional<T> parse(String key, Function<String, Optional<T>> form, String example) {
            return text(key).map(text -> require(key, form.apply(text), example));
        }

        <T> T require(String key, Optional<T> value, String example) {
            return value.orElseThrow(() -> new InvalidQueryException("'%s' cannot be '%s'. Write it as %s."
                    .formatted(key, EventText.clean(asked.getOrDefault(key, "")), example)));
        }

        Optional<Integer> number(String key, int least, int most) {
            return parse(
                    key,
                    text -> Optional.of(text)
                            .filter(digits -> digits.matches("\\d{1,6}"))
                            .map(Integer::parseInt)
                            .filter(number -> number >= least && number <= most),
                    "a number from %d to %d".formatted(least, most));
        }
    }
}
