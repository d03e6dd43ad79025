package dev.jackfield.protocol.rpc;

import java.util.ArrayList;
import java.util.List;

/// The memory of data that arrives piece by piece and whose size is not known in advance. Small data costs
/// nothing.
///
/// Used by one thread at a time, but may be closed by another.
public final class GrowingMemory implements AutoCloseable {
    private static final long STEP = 64 << 10;

    private final Memory memory;
    private final Object owner;

    // all guarded by this
    private final List<Shares.Place> taken = new ArrayList<>(0);
    private long covered = STEP;
    private boolean isClosed;

    public GrowingMemory(Memory memory, Object owner) {
        this.memory = memory;
        this.owner = owner;
    }

    /// Takes from the memory of this process.
    public GrowingMemory(Object owner) {
        this(Memory.OF_PROCESS, owner);
    }

    /// Tells whether there is memory for so many bytes in all; never after `close`. Each step doubles the
    /// reservation, so that steps are few.
    public synchronized boolean tryReserve(long size) {
        while (!isClosed && covered < size) {
            var more = memory.reserve(owner, covered);
            if (more.isEmpty()) {
                return false;
            }
            taken.add(more.get());
            covered *= 2;
        }
        return !isClosed;
    }

    /// Releases everything for good: pieces that arrive later reserve nothing, because it would never be
    /// released.
    @Override
    public synchronized void close() {
        isClosed = true;
        reset();
    }

    /// Releases everything; it may grow again.
    public synchronized void reset() {
        taken.forEach(Shares.Place::close);
        taken.clear();
        covered = STEP;
    }
}
