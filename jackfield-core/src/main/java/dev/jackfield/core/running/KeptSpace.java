package dev.jackfield.core.running;

import dev.jackfield.protocol.rpc.Shares;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Counts the space of stored calls, and decides which of them to remove. Owners share the space as in
/// `Shares`: an owner beyond its share loses its own oldest calls, never those of another owner.
///
/// What is counted is kept as sums, because every call that ends is counted.
final class KeptSpace {
    private static final int PLACES = 8192;
    private static final int BYTES_OF_A_PLACE = 16 << 10;

    /// An owner beyond its share loses this part of it at once, so that not every call removes another one.
    private static final int SLACK = 16;

    private final Supplier<List<Kept>> found;

    // both guarded by this; read from the shelf at the first use
    private @Nullable Map<String, OwnedCalls> byOwner;
    private int taken;

    /// The size of one call with all that is stored of it, and whether and when it may be removed.
    ///
    /// @param isApart whether its reply is stored apart
    record Weight(int bytes, boolean isApart, boolean isOver, Instant expires) {
        int places() {
            return 1 + bytes / BYTES_OF_A_PLACE;
        }
    }

    /// A stored call.
    record Kept(String key, Weight weight) {}

    /// The calls of one owner, oldest first.
    private static final class OwnedCalls {
        private final NavigableMap<String, Weight> calls = new TreeMap<>();
        private int places;
    }

    KeptSpace(Supplier<List<Kept>> found) {
        this.found = found;
    }

    private Map<String, OwnedCalls> callsByOwner() {
        if (byOwner == null) {
            byOwner = new HashMap<>();
            found.get().forEach(kept -> put(kept.key(), kept.weight()));
        }
        return byOwner;
    }

    /// The owner of a key, which begins it.
    private static String owner(String key) {
        return key.substring(0, key.indexOf('.') + 1);
    }

    private OwnedCalls put(String key, Weight weight) {
        var own = callsByOwner().computeIfAbsent(owner(key), _ -> new OwnedCalls());
        var before = own.calls.put(key, weight);
        add(own, weight.places() - (before == null ? 0 : before.places()));
        return own;
    }

    private void add(OwnedCalls own, int places) {
        own.places += places;
        taken += places;
    }

    /// Takes space for a call.
    ///
    /// @return the calls to remove, never the call itself
    synchronized List<String> takeSpace(String key, Weight weight) {
        var own = put(key, weight);
        return Shares.isFair(own.places - 1, PLACES - taken) ? List.of() : excessKeys(own, key);
    }

    private List<String> excessKeys(OwnedCalls own, String key) {
        var gone = new ArrayList<String>();
        var slack = own.places / SLACK;
        var held = own.places;
        var free = PLACES - taken;
        for (var each : own.calls.entrySet()) {
            if (Shares.isFair(held + slack - 1, free - slack)) {
                break;
            }
            if (each.getValue().isOver() && !each.getKey().equals(key)) {
                gone.add(each.getKey());
                held -= each.getValue().places();
                free += each.getValue().places();
            }
        }
        return gone;
    }

    /// Forgets a call, and returns its weight if it was known.
    synchronized Optional<Weight> giveBack(String key) {
        var own = callsByOwner().get(owner(key));
        var weight = own == null ? null : own.calls.remove(key);
        if (own == null || weight == null) {
            return Optional.empty();
        }
        add(own, -weight.places());
        if (own.calls.isEmpty()) {
            callsByOwner().remove(owner(key));
        }
        return Optional.of(weight);
    }

    synchronized List<String> expiredKeys(Instant now) {
        return callsByOwner().values().stream()
                .flatMap(own -> own.calls.entrySet().stream())
                .filter(each -> each.getValue().expires().isBefore(now))
                .map(Map.Entry::getKey)
                .toList();
    }
}
