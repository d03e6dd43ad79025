package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.Role;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.text.PlainText;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The tool calls of one step of a model. They run at the same time, and their results have the order of the calls.
/// Two equal calls are two calls.
final class ToolStep {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    private final Toolbox toolbox;
    private final TurnSettings settings;
    private final TurnBudget budget;
    private final InstantSource clock;
    private final Announcer announcer;
    private final List<Canister.ToolInvocation> invocations;
    private final int firstNumber;
    private final AtomicReferenceArray<@Nullable Ending> endings;

    /// How a call ended.
    ///
    /// @param failure why there is no result; the result has it as text
    private record Ending(Canister.Result result, Optional<ToolExecutionFailure> failure) {}

    /// Creates a step.
    ///
    /// @param firstNumber the number of the first result in the conversation
    ToolStep(
            Toolbox toolbox,
            TurnSettings settings,
            TurnBudget budget,
            InstantSource clock,
            Announcer announcer,
            List<Canister.ToolInvocation> invocations,
            int firstNumber) {
        this.toolbox = toolbox;
        this.settings = settings;
        this.budget = budget;
        this.clock = clock;
        this.announcer = announcer;
        this.invocations = invocations;
        this.firstNumber = firstNumber;
        this.endings = new AtomicReferenceArray<>(invocations.size());
    }

    /// Makes the calls. Those that are not over at the deadline are cancelled, and their results say so.
    ///
    /// @throws ToolExecutionFailure when a tool failed and the settings want it raised
    List<Canister.Result> run(TurnDeadline deadline) throws InterruptedException {
        var callable = refuseUncallable();
        try (var tasks = new ConcurrentTasks()) {
            var calls = callable.stream()
                    .map(index -> (ConcurrentTasks.Task) () -> callTool(index, tasks))
                    .toList();
            tasks.run(calls, settings.limits().callsAtOnce(), deadline, task -> announceEnd(callable.get(task)));
        }
        return results("Cancelled, because the time limit of this turn (%s) was reached."
                .formatted(settings.limits().timeText()));
    }

    /// Answers all invocations without calling anything.
    List<Canister.Result> decline(String reason) {
        return results("Not called: " + reason);
    }

    /// Returns the calls that may be made, and answers the others.
    private List<Integer> refuseUncallable() {
        return IntStream.range(0, invocations.size())
                .filter(index ->
                        obstacle(index).map(reason -> refuse(index, reason)).isEmpty())
                .boxed()
                .toList();
    }

    private Optional<String> obstacle(int index) {
        var limits = settings.limits();
        if (index >= limits.calls()) {
            return Optional.of("Not called: one step may call %d tools. Call it again.".formatted(limits.calls()));
        }
        var length = invocations.get(index).arguments().length();
        return length <= limits.argumentBytes()
                ? Optional.empty()
                : Optional.of("Not called: its arguments have %,d bytes, and the limit is %,d."
                        .formatted(length, limits.argumentBytes()));
    }

    private boolean refuse(int index, String reason) {
        announcer.announceStart(firstNumber + index, Role.RESULT);
        endings.set(index, failedEnding(index, new ToolExecutionFailure(ToolError.Kind.VALIDATION, reason)));
        announceEnd(index);
        return true;
    }

    /// Makes one call, on a thread of its own.
    private void callTool(int index, ConcurrentTasks tasks) throws InterruptedException {
        var number = firstNumber + index;
        tasks.say(() -> announcer.announceStart(number, Role.RESULT));
        endings.set(index, runCall(index, tasks));
    }

    private Ending runCall(int index, ConcurrentTasks tasks) throws InterruptedException {
        var invocation = invocations.get(index);
        try {
            return answeredEnding(invocation, toolbox.call(invocation, text -> reportProgress(index, text, tasks)));
        } catch (ToolExecutionFailure failed) {
            return failedEnding(index, failed);
        } catch (HubException failed) {
            return failedEnding(index, ToolExecutionFailure.of(failed));
        } catch (RuntimeException | Error strange) {
            return failedEnding(index, defect(invocation, strange));
        }
    }

    /// Returns the failure that models and listeners learn of. The details of a defect are for the log alone.
    private static ToolExecutionFailure defect(Canister.ToolInvocation invocation, Throwable strange) {
        var id = UUID.randomUUID();
        LOG.warn("Tool '{}' of a conversation failed ({})", PlainText.line(invocation.name()), id, strange);
        return new ToolExecutionFailure(
                ToolError.Kind.EXECUTION,
                "The tool failed because of a defect; the log has the details under %s.".formatted(id),
                strange);
    }

    private void reportProgress(int index, String text, ConcurrentTasks tasks) {
        tasks.say(() -> announcer.announceProgress(firstNumber + index, Role.RESULT, text));
    }

    private Ending answeredEnding(Canister.ToolInvocation invocation, Canister.Result result) {
        var ours = new Canister.Result(
                invocation.identifier(), result.content(), result.structured(), result.error(), result.timestamp());
        return new Ending(
                cut(ours), result.error().map(error -> new ToolExecutionFailure(error.kind(), error.message())));
    }

    private Ending failedEnding(int index, ToolExecutionFailure failure) {
        var result = new Canister.Result(
                invocations.get(index).identifier(),
                List.of(),
                failure.structured(),
                Optional.of(failure.error()),
                clock.instant());
        return new Ending(cut(result), Optional.of(failure));
    }

    private Canister.Result cut(Canister.Result result) {
        return budget.cutAndCharge(result, invocations.size());
    }

    /// Announces the end of a call, on the thread of the turn. One without an ending was interrupted by itself.
    private void announceEnd(int index) {
        var ending = endings.get(index);
        if (ending == null) {
            ending = failedEnding(
                    index, new ToolExecutionFailure(ToolError.Kind.EXECUTION, "The call was interrupted."));
            endings.set(index, ending);
        }
        ending.failure().filter(this::isRaised).ifPresent(failure -> {
            announcer.announceFailure(firstNumber + index, String.valueOf(failure.getMessage()));
            throw failure;
        });
        announcer.announceCompletion(firstNumber + index, ending.result());
    }

    private boolean isRaised(ToolExecutionFailure failure) {
        return settings.onToolFailure() == OnToolFailure.RAISE && failure.kind() != ToolError.Kind.VALIDATION;
    }

    /// Returns all results.
    ///
    /// @param missing the error of those that there are none of
    private List<Canister.Result> results(String missing) {
        var results = new ArrayList<Canister.Result>();
        for (var index = 0; index < invocations.size(); index++) {
            var ending = endings.get(index);
            if (ending == null) {
                ending = failedEnding(index, new ToolExecutionFailure(ToolError.Kind.TIMEOUT, missing));
                announcer.announceCompletion(firstNumber + index, ending.result());
            }
            results.add(ending.result());
        }
        return results;
    }
}
