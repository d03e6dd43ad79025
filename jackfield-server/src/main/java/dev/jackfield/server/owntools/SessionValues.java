package dev.jackfield.server.owntools;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Meta;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The values that scripts keep for later scripts of the same session, in memory.
///
/// A session belongs to one identity. Values that are not used for an hour are dropped, and so are those used longest
/// ago where an identity, or all together, have too many.
public final class SessionValues {
    /// The most bytes of all values of a session.
    static final int LARGEST = 256 << 10;

    static final int LONGEST_NAME = 200;
    static final int MOST_OF_ONE = 50;
    static final long LARGEST_OF_ALL = 64L << 20;
    static final Duration KEPT = Duration.ofHours(1);

    private final InstantSource clock;
    private final Map<Key, Kept> kept = new LinkedHashMap<>(); // guarded by this; the one used longest ago is first

    public SessionValues(InstantSource clock) {
        this.clock = clock;
    }

    /// A session of an identity.
    ///
    /// @param name chosen by the client
    record Key(Identity identity, String name) {

        /// Returns the session that a caller names; empty if it names none.
        ///
        /// @throws InvalidNameException if that is no name
        static Optional<Key> of(Invocation invocation) {
            if (!invocation.meta().has(Meta.SESSION)) {
                return Optional.empty();
            }
            var name = invocation
                    .meta()
                    .text(Meta.SESSION)
                    .filter(text -> text.length() <= LONGEST_NAME)
                    .orElseThrow(InvalidNameException::new);
            return Optional.of(new Key(invocation.identity(), name));
        }
    }

    /// A caller names a session by something that is no name.
    static final class InvalidNameException extends RuntimeException {
        private InvalidNameException() {
            super("The session under `%s` in `_meta` must be a text of at most %d characters."
                    .formatted(Meta.SESSION, LONGEST_NAME));
        }
    }

    private record Kept(Fields values, Instant used) {}

    /// Returns the values of a session; none if there are none.
    synchronized Fields valuesOf(Key session) {
        dropOld();
        var found = kept.remove(session);
        if (found == null) {
            return Fields.EMPTY;
        }
        kept.put(session, new Kept(found.values, clock.instant()));
        return found.values;
    }

    /// Replaces the values of a session.
    ///
    /// @return false if they are too large, and the earlier ones stay
    synchronized boolean keep(Key session, Fields values) {
        if (values.length() > LARGEST) {
            return false;
        }
        kept.remove(session);
        if (!values.isEmpty()) {
            kept.put(session, new Kept(values, clock.instant()));
        }
        dropOld();
        dropExcess(session.identity);
        return true;
    }

    private void dropOld() {
        var oldest = clock.instant().minus(KEPT);
        kept.values().removeIf(each -> each.used.isBefore(oldest));
    }

    private void dropExcess(Identity identity) {
        if (keysOf(identity).count() > MOST_OF_ONE) {
            keysOf(identity).findFirst().ifPresent(kept::remove);
        }
        while (bytes() > LARGEST_OF_ALL) {
            keysOf(greediest()).findFirst().ifPresent(kept::remove);
        }
    }

    private Stream<Key> keysOf(Identity identity) {
        return kept.keySet().stream().filter(each -> each.identity.equals(identity));
    }

    private long bytes() {
        return kept.values().stream().mapToLong(each -> each.values.length()).sum();
    }

    /// Returns the identity with the most bytes.
    private Identity greediest() {
        return kept.entrySet().stream()
                .collect(Collectors.groupingBy(
                        each -> each.getKey().identity,
                        Collectors.summingLong(each -> each.getValue().values.length())))
                .entrySet()
                .stream()
                .max(Comparator.comparingLong(Map.Entry::getValue))
                .orElseThrow()
                .getKey();
    }
}
