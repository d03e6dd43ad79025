package dev.jackfield.running;

import dev.jackfield.rpc.Shares;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Counts the space of stored calls, and decides which of them to remove. Owners share the space as in
/// `Shares`: an owner beyond its share loses its own oldest calls, never those of another owner.
final class KeptSpace {
    private static final int PLACES = 8192;
    private static final int BYTES_OF_A_PLACE = 16 << 10;

    private final Supplier<List<Kept>> found;

    // guarded by this; read from the shelf at the first use
    private @Nullable NavigableMap<String, Weight> all;

    /// The size of one call, and whether and when it may be removed.
    record Weight(int bytes, boolean isOver, Instant expires) {
        int places() {
            return 1 + bytes / BYTES_OF_A_PLACE;
        }
    }

    /// A stored call.
    record Kept(String key, Weight weight) {}

    KeptSpace(Supplier<List<Kept>> found) {
        this.found = found;
    }

    private NavigableMap<String, Weight> all() {
        if (all == null) {
            var read = new TreeMap<String, Weight>();
            found.get().forEach(kept -> read.put(kept.key(), kept.weight()));
            all = read;
        }
        return all;
    }

    /// Takes space for a call.
    ///
    /// @param prefix the prefix of its owner's keys, which sort by age
    /// @return the calls to remove, never the call itself
    synchronized List<String> take(String key, Weight weight, String prefix) {
        all().put(key, weight);
        var gone = new ArrayList<String>();
        var own = all().subMap(prefix, prefix + Character.MAX_VALUE);
        var held = places(own.values());
        var free = PLACES - places(all().values());
        for (var each : own.entrySet()) {
            if (Shares.isFair(held - 1, free)) {
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

    private static int places(Iterable<Weight> weights) {
        var sum = 0;
        for (var weight : weights) {
            sum += weight.places();
        }
        return sum;
    }

    synchronized void giveBack(String key) {
        all().remove(key);
    }

    synchronized List<String> expired(Instant now) {
        return all().entrySet().stream()
                .filter(each -> each.getValue().expires().isBefore(now))
                .map(Map.Entry::getKey)
                .toList();
    }
}
