package dev.jackfield.rpc;

import java.util.ArrayList;
import java.util.List;

/// The memory of something that arrives piece by piece, and whose end nobody knows. What is small costs nothing.
///
/// Used by one thread at a time, but may be closed by another.
public final class Growing implements AutoCloseable {
    private static final long STEP = 64 << 10;

    private final Memory memory;
    private final Object owner;

    // all guarded by this
    private final List<Shares.Place> taken = new ArrayList<>(0);
    private long covered = STEP;

    public Growing(Memory memory, Object owner) {
        this.memory = memory;
        this.owner = owner;
    }

    /// Memory of this process.
    public Growing(Object owner) {
        this(Memory.OF_PROCESS, owner);
    }

    /// Whether there is memory for so many bytes in all. Takes twice as much each time, so that it is asked rarely.
    public synchronized boolean fits(long size) {
        while (covered < size) {
            var more = memory.take(owner, covered);
            if (more.isEmpty()) {
                return false;
            }
            taken.add(more.get());
            covered *= 2;
        }
        return true;
    }

    /// Gives all of it back; it may grow again.
    @Override
    public synchronized void close() {
        taken.forEach(Shares.Place::close);
        taken.clear();
        covered = STEP;
    }
}
