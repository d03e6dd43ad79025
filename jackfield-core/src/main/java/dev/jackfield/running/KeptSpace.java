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

/// Counts how much room calls on the shelf take, and says which of them have to go. Owners share the room as `Shares`
/// has it: an owner that has its share loses the oldest of its own calls, never one of another's.
final class KeptSpace {
    private static final int PLACES = 8192;
    private static final int BYTES_OF_A_PLACE = 16 << 10;

    private final Supplier<List<Kept>> found;

    // guarded by this; read from the shelf by the first who asks
    private @Nullable NavigableMap<String, Weight> all;

    /// What one call costs, and whether and when it may go.
    record Weight(int bytes, boolean isOver, Instant expires) {
        int places() {
            return 1 + bytes / BYTES_OF_A_PLACE;
        }
    }

    /// A call on the shelf.
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

    /// Takes room for a call.
    ///
    /// @param prefix of the keys of its owner; they sort by age
    /// @return the calls that must go for it, which never include the call itself
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
