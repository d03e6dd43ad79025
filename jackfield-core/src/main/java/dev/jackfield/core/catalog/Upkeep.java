package dev.jackfield.core.catalog;

import dev.jackfield.protocol.rpc.Deadline;

/// Keeps the sources of a catalog in line with things outside of core that are watched, such as files.
public interface Upkeep {
    /// Nothing is watched.
    Upkeep NONE = _ -> true;

    /// Takes over everything that has changed until now. Returns whether that was done in time.
    boolean catchUp(Deadline deadline) throws InterruptedException;
}
