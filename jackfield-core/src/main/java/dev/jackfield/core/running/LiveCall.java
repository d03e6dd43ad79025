package dev.jackfield.core.running;

import dev.jackfield.protocol.rpc.Shares;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A running call with its places. Its monitor orders the writes to the shelf.
final class LiveCall {
    private final RunningCall call;

    // all guarded by this
    private final List<Shares.Place> taken = new ArrayList<>();
    private int places;
    private boolean isEndWritten; // then no earlier state may be written over it

    LiveCall(RunningCall call) {
        this.call = call;
    }

    RunningCall call() {
        return call;
    }

    synchronized void add(Shares.Place place, int size) {
        taken.add(place);
        places += size;
    }

    synchronized int places() {
        return places;
    }

    synchronized void leavePlaces() {
        taken.forEach(Shares.Place::close);
    }

    /// Writes the end of a kept call before the call ends. Returns whether it was written; a call that is not kept is
    /// not.
    synchronized boolean writeEnd(Ending ending, Instant now, CallWriter writer) {
        var state = call.state();
        if (!state.isKept() || state.isOver()) {
            return false;
        }
        isEndWritten = true; // from now on, and not only after the write
        isEndWritten = writer.write(call, state.withEnding(ending, now));
        return isEndWritten;
    }

    /// Writes the current state of a kept call. Returns whether nothing is left to write.
    synchronized boolean write(CallWriter writer) {
        var state = call.state();
        return !state.isKept() || isEndWritten || writer.write(call, state);
    }
}
