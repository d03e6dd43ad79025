package dev.jackfield.executor;

import dev.jackfield.action.ActionResult;
import dev.jackfield.call.HubException;
import dev.jackfield.executor.internal.ActionResults;
import dev.jackfield.executor.internal.ExecutionMarker;
import java.util.Map;

/// Calls an action through the hub.
final class HubPath {
    private final ActionRegistry registry;
    private final ActionClient client;

    HubPath(ActionRegistry registry) {
        this.registry = registry;
        this.client = new ActionClient(registry);
    }

    /// The adapter failed before the action was reached, so that it may be called the other way.
    static final class NotReached extends RuntimeException {
        private final RuntimeException failure;

        NotReached(RuntimeException failure) {
            super(failure);
            this.failure = failure;
        }

        /// What the caller is told if there is no other way.
        RuntimeException failure() {
            return failure;
        }
    }

    ActionResult run(String tool, Map<String, ?> parameters) {
        var reached = new ExecutionMarker();
        try {
            return ActionResults.of(reached.during(() -> client.call(tool, parameters, true)));
        } catch (RuntimeException failure) {
            throw reached.isReached() || isAnAnswer(failure) || isHidden(failure, tool)
                    ? failure
                    : new NotReached(failure);
        }
    }

    /// What a rule hides looks unknown to its caller, but it is there.
    private boolean isHidden(RuntimeException failure, String tool) {
        return (failure instanceof UnknownTool || failure instanceof HubException.UnknownName) && registry.has(tool);
    }

    /// What was decided about a call is no failure of the adapter, and must not be gone around.
    private static boolean isAnAnswer(RuntimeException failure) {
        return failure instanceof BadArguments
                || failure instanceof HubException.Refused
                || failure instanceof HubException.InvalidArguments
                || failure instanceof HubException.Cancelled
                || failure instanceof HubException.TimedOut
                || failure instanceof HubException.TooDeep;
    }
}
