package dev.jackfield.rpc;

import java.util.ArrayList;
import java.util.List;

/// The memory of something that arrives piece by piece, and whose end nobody knows. What is small costs nothing.
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

    /// Memory of this process.
    public GrowingMemory(Object owner) {
        this(Memory.OF_PROCESS, owner);
    }

    /// Whether there is memory for so many bytes in all; there is none after the close. Takes twice as much each time,
    /// so that it is asked rarely.
    public synchronized boolean fits(long size) {
        while (!isClosed && covered < size) {
            var more = memory.take(owner, covered);
            if (more.isEmpty()) {
                return false;
            }
            taken.add(more.get());
            covered *= 2;
        }
        return !isClosed;
    }

    /// Gives all of it back for good: a piece that arrives later takes nothing, for nobody would give that back.
    @Override
    public synchronized void close() {
        isClosed = true;
        reset();
    }

    /// Gives all of it back; it may grow again.
    public synchronized void reset() {
        taken.forEach(Shares.Place::close);
        taken.clear();
        covered = STEP;
    }
}
