package dev.jackfield.core.pipeline;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.ArgumentSchema;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.schema.Budget;
import dev.jackfield.core.schema.UncheckableException;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Tree;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/// Stops a call whose arguments do not fit the schema, with an explanation that a model can act on.
public final class ValidateArguments implements Stage {
    private final Supplier<Duration> checkTime;

    /// Creates the stage.
    ///
    /// @param checkTime returns how long one check of short arguments may take, as configured now
    public ValidateArguments(Supplier<Duration> checkTime) {
        this.checkTime = checkTime;
    }

    @Override
    public Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException {
        if (!invocation.isUnchecked()) {
            check(invocation, entry);
        }
        return next.proceed(invocation);
    }

    private void check(Invocation invocation, Entry entry) throws InterruptedException {
        var problems = problems(invocation.call(), entry, checkTime, invocation.deadline());
        if (!problems.isEmpty()) {
            throw new HubException.InvalidArgumentsException(invocation.call().name(), problems);
        }
    }

    /// Returns the problems of a call's arguments, in a few sentences; empty when they fit.
    public static List<String> problems(Call call, Entry entry, Supplier<Duration> checkTime, Deadline deadline)
            throws InterruptedException {
        try {
            return call instanceof Call.ToolCall toolCall
                            && entry.acceptedSchema().isPresent()
                    ? problems(toolCall.arguments(), entry.acceptedSchema().get(), checkTime, deadline)
                    : List.of();
        } catch (InvalidJsonException unreadable) {
            return List.of(String.valueOf(unreadable.getMessage()));
        } catch (UncheckableException unknown) {
            throw HubException.InvalidArgumentsException.unchecked(
                    call.name(), entry.source().id(), String.valueOf(unknown.getMessage()));
        }
    }

    private static List<String> problems(
            Tree arguments, ArgumentSchema schema, Supplier<Duration> checkTime, Deadline deadline)
            throws UncheckableException, InterruptedException {
        if (schema.surelyFits(arguments)) {
            return List.of();
        }
        try (var budget = Budget.forLength(checkTime.get(), arguments.length(), deadline)) {
            return schema.problems(arguments, budget);
        }
    }
}
