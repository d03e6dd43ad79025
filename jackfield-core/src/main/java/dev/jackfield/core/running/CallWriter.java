package dev.jackfield.core.running;

import dev.jackfield.core.shelf.ShelfException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes kept calls and the lease of this hub to the shelf. A broken shelf is logged and fails no call.
record CallWriter(KeptCalls kept) {
    private static final Logger LOG = LoggerFactory.getLogger(CallWriter.class);

    /// Writes a state. Returns whether that succeeded; if not, the call stays in memory only.
    boolean write(RunningCall call, CallState state) {
        try {
            kept.write(call.owner(), state);
            return true;
        } catch (RuntimeException broken) {
            LOG.warn(
                    "Cannot store call {}; it is kept in memory and lost at a restart: {}",
                    call.id(),
                    broken.getMessage());
            return false;
        }
    }

    /// Removes a call from the shelf. One that stays by mistake expires.
    void remove(RunningCall call) {
        try {
            kept.remove(call.owner(), call.id());
        } catch (ShelfException broken) {
            LOG.warn(
                    "Cannot remove call {} from the store; it stays until it expires: {}",
                    call.id(),
                    broken.getMessage());
        }
    }

    void renewLease() {
        try {
            kept.renewLease();
        } catch (ShelfException broken) {
            LOG.warn(
                    "Cannot renew this hub's lease in the store; other hubs may take its calls for lost: {}",
                    broken.getMessage());
        }
    }

    void endLease() {
        try {
            kept.endLease();
        } catch (ShelfException broken) {
            LOG.warn("Cannot remove this hub's lease from the store: {}", broken.getMessage());
        }
    }
}
