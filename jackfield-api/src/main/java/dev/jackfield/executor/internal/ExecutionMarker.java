package dev.jackfield.executor.internal;

import dev.jackfield.protocol.json.Fields;
import java.util.function.Supplier;

/// Records whether a call reached its action: an action that may have run is not run again. A hub runs actions
/// on the thread that calls them.
public final class ExecutionMarker {
    private static final ScopedValue<ExecutionMarker> CALL = ScopedValue.newInstance();

    // written by the thread that runs the action
    private volatile boolean reached;

    /// Makes a call and watches whether it reaches its action.
    public Fields runMarked(Supplier<Fields> call) {
        return ScopedValue.where(CALL, this).call(call::get);
    }

    /// Marks that an action begins on this thread.
    public static void mark() {
        if (CALL.isBound()) {
            CALL.get().reached = true;
        }
    }

    public boolean isReached() {
        return reached;
    }
}
