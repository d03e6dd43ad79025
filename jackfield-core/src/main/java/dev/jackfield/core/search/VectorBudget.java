package dev.jackfield.core.search;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/// How many new vectors each source may have: as many as a long list needs at once, and then a few in each hour.
/// A source that keeps changing its texts would otherwise keep the model busy for ever.
///
/// For one thread.
final class VectorBudget {
    private static final int AT_ONCE = 20_000;
    private static final int IN_AN_HOUR = 1_000;
    private static final int MOST_SOURCES = 1_000;

    private final InstantSource clock;
    private final int atOnce;
    private final int inAnHour;

    private final Map<String, Account> accounts = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Account> eldest) {
            return size() > MOST_SOURCES;
        }
    };

    /// How many vectors a source may have at a moment; fractions count.
    private record Account(double vectors, Instant at) {}

    VectorBudget(InstantSource clock) {
        this(clock, AT_ONCE, IN_AN_HOUR);
    }

    VectorBudget(InstantSource clock, int atOnce, int inAnHour) {
        this.clock = clock;
        this.atOnce = atOnce;
        this.inAnHour = inAnHour;
    }

    /// Returns whether this source may have one more, and counts it.
    boolean tryTake(String source) {
        var now = clock.instant();
        var before = accounts.getOrDefault(source, new Account(atOnce, now));
        var hours = (double) Duration.between(before.at, now).toMillis()
                / Duration.ofHours(1).toMillis();
        var vectors = Math.min(atOnce, before.vectors + hours * inAnHour);
        accounts.put(source, new Account(vectors < 1 ? vectors : vectors - 1, now));
        return vectors >= 1;
    }
}
