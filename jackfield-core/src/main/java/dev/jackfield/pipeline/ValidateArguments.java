package dev.jackfield.pipeline;

import dev.jackfield.call.Call;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.catalog.Entry;
import dev.jackfield.json.BadJson;
import java.util.List;

/// Stops a call whose arguments do not fit the schema, and says why in words that a model can act on.
public final class ValidateArguments implements Stage {
    @Override
    public Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException {
        var problems = invocation.isUnchecked() ? List.<String>of() : problems(invocation.call(), entry);
        if (!problems.isEmpty()) {
            throw new HubException.InvalidArguments(invocation.call().name(), problems);
        }
        return next.proceed(invocation);
    }

    /// What is wrong with the arguments of a call, in a few sentences; empty when they fit.
    public static List<String> problems(Call call, Entry entry) {
        try {
            return call instanceof Call.ToolCall toolCall && entry.accepted().isPresent()
                    ? entry.accepted().get().problems(toolCall.arguments())
                    : List.of();
        } catch (BadJson unreadable) {
            return List.of(String.valueOf(unreadable.getMessage()));
        }
    }
}
