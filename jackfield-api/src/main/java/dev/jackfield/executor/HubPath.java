package dev.jackfield.executor;

import dev.jackfield.action.ActionResult;
import dev.jackfield.core.call.HubException;
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

    /// The hub failed before the action was reached, so the action may be called directly.
    static final class NotReachedException extends RuntimeException {
        private final RuntimeException failure;

        NotReachedException(RuntimeException failure) {
            super(failure);
            this.failure = failure;
        }

        /// The exception for the caller when there is no fallback.
        RuntimeException failure() {
            return failure;
        }
    }

    ActionResult run(String tool, Map<String, ?> parameters) {
        var marker = new ExecutionMarker();
        try {
            return ActionResults.of(marker.runMarked(() -> client.call(tool, parameters, true)));
        } catch (RuntimeException failure) {
            throw marker.isReached() || isAnAnswer(failure) || isHidden(failure, tool)
                    ? failure
                    : new NotReachedException(failure);
        }
    }

    /// Tells whether a rule hides the tool: it looks unknown to its caller, but exists.
    private boolean isHidden(RuntimeException failure, String tool) {
        return (failure instanceof UnknownToolException || failure instanceof HubException.UnknownNameException)
                && registry.hasAction(tool);
    }

    /// Tells whether a failure is the hub's answer, such as a denial, which a fallback must not bypass.
    private static boolean isAnAnswer(RuntimeException failure) {
        return failure instanceof BadArgumentsException
                || failure instanceof HubException.RefusedException
                || failure instanceof HubException.InvalidArgumentsException
                || failure instanceof HubException.CancelledException
                || failure instanceof HubException.TimedOutException
                || failure instanceof HubException.TooDeepException
                || failure instanceof HubException.TooWideException
                || failure instanceof HubException.UnrecordedException;
    }
}
