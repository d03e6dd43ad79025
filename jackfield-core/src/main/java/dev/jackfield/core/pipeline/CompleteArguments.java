package dev.jackfield.core.pipeline;

import dev.jackfield.core.call.Adjustment;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import java.util.List;

/// Adds the arguments that a profile has fixed, and refuses arguments for parameters that the profile does not
/// show.
public final class CompleteArguments implements Stage {
    @Override
    public Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException {
        return entry.adjustment().isPresent() && invocation.call() instanceof Call.ToolCall call
                ? next.proceed(
                        invocation.with(completeCall(call, entry.adjustment().get())))
                : next.proceed(invocation);
    }

    private static Call completeCall(Call.ToolCall call, Adjustment adjustment) {
        var arguments = object(call);
        var unseen = arguments.keys().stream()
                .filter(key -> !adjustment.shows(key))
                .map(key -> "it has no parameter '" + key + "'; leave that out")
                .toList();
        if (!unseen.isEmpty()) {
            throw new HubException.InvalidArgumentsException(call.name(), unseen);
        }
        return call.withArguments(adjustment.complete(arguments));
    }

    private static Fields object(Call.ToolCall call) {
        try {
            return call.arguments()
                    .object()
                    .orElseThrow(() ->
                            new HubException.InvalidArgumentsException(call.name(), List.of("they must be an object")));
        } catch (InvalidJsonException unreadable) {
            throw new HubException.InvalidArgumentsException(
                    call.name(), List.of(String.valueOf(unreadable.getMessage())));
        }
    }
}
