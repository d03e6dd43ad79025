package dev.jackfield.server.store;

import dev.jackfield.core.shelf.StorableText;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Which events are wanted.
///
/// @param words what each must have, such as `who:ann`; see [JournalEvent]
/// @param since the earliest time
/// @param until the time before which they happened
/// @param before the last event of the page before this one
/// @param most how many
public record EventQuery(
        Set<String> words, Optional<Instant> since, Optional<Instant> until, Optional<EventPlace> before, int most) {
    public EventQuery {
        words = words.stream().map(StorableText::replaceUnstorable).collect(Collectors.toUnmodifiableSet());
    }
}
