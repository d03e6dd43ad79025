package dev.jackfield.core.upstream;

import dev.jackfield.core.upstream.connection.UpstreamLimits;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.protocol.rpc.Shares;
import java.util.ArrayDeque;
import java.util.Deque;

/// The bounds of the lists of one source, and its share of the memory that the lists of all sources have.
///
/// A small list always has room, however much others list. What a longer one needs beyond that is taken from the
/// memory of all, which sources share as identities share connections.
final class ListShare implements AutoCloseable {
    /// The room that every source has for itself.
    static final long OWN_ROOM = 1 << 20;

    private static final long STEP = 1 << 20;

    /// What an item takes beside its definition: its entries in the catalog, in tables of names, and in the index for
    /// search.
    private static final int ITEM_COST = 2 << 10;

    private static final long MOST_BYTES = Math.clamp(Memory.heap() / 64, 1 << 20, 64 << 20);

    private final int maxItems;
    private final long maxBytes;
    private final Memory memory;

    // guarded by this
    private final Deque<Shares.Place> taken = new ArrayDeque<>();
    private boolean isClosed;

    // the cost of the list that is offered
    private long kept;

    // how many lists are being read
    private int reads;

    ListShare(int maxItems, long maxBytes, Memory memory) {
        this.maxItems = maxItems;
        this.maxBytes = maxBytes;
        this.memory = memory;
    }

    static ListShare of(UpstreamSettings settings, UpstreamLimits limits) {
        return new ListShare(settings.maxItems(), MOST_BYTES, limits.listMemory());
    }

    /// Returns the memory that an item takes.
    static long cost(Json definition) {
        return ITEM_COST + 2L * definition.length();
    }

    int maxItems() {
        return maxItems;
    }

    long maxBytes() {
        return maxBytes;
    }

    /// The time in which a list is read and taken over. What was taken for it and is not needed for the list that is
    /// then offered is given back at the end.
    interface ReadTime extends AutoCloseable {
        @Override
        void close();
    }

    synchronized ReadTime read() {
        reads++;
        return this::endRead;
    }

    private synchronized void endRead() {
        reads--;
        giveBack();
    }

    /// Takes the memory for a list of this cost. Returns whether there is enough.
    synchronized boolean tryReserve(long cost) {
        while (room() < cost) {
            if (isClosed) {
                return false;
            }
            var more = memory.reserve(this, STEP);
            if (more.isEmpty()) {
                return false;
            }
            taken.push(more.get());
        }
        return true;
    }

    /// Gives back what lists of this cost do not need, as soon as no other is being read.
    synchronized void settle(long cost) {
        kept = cost;
        giveBack();
    }

    private void giveBack() {
        while (reads == 0 && !taken.isEmpty() && room() - STEP >= kept) {
            taken.pop().close();
        }
    }

    private long room() {
        return OWN_ROOM + taken.size() * STEP;
    }

    /// Gives everything back for good.
    @Override
    public synchronized void close() {
        isClosed = true;
        while (!taken.isEmpty()) {
            taken.pop().close();
        }
    }
}
