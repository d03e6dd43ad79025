package dev.jackfield.server.store;

import dev.jackfield.core.shelf.StorableText;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Which events are wanted.
///
/// @param equal what members must be equal to, by their names in [JournalEvent]: `kind`, `call`, `tree`, `who`,
///     `source`, `tool`, `outcome`, `door`, `client`
/// @param since the earliest time
/// @param until the time before which they happened
/// @param before the last event of the page before this one
/// @param most how many
public record EventQuery(
        Map<String, String> equal,
        Optional<Instant> since,
        Optional<Instant> until,
        Optional<KeptEvent> before,
        int most) {
    public EventQuery {
        equal = equal.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, each -> StorableText.replaceUnstorable(each.getValue())));
    }
}
