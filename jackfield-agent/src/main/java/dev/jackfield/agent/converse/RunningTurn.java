package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.Role;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelListener;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// One turn while it is made. It belongs to one thread.
final class RunningTurn {
    private final ChatModel model;
    private final Toolbox toolbox;
    private final TurnSettings settings;
    private final HistoryView view;
    private final InstantSource clock;
    private final Announcer announcer;
    private final TurnDeadline deadline;
    private final TurnBudget budget;

    /// Everything that was said so far, of which the first ones are the history.
    private final List<Canister> canisters;

    private final int historySize;
    private ModelReply.Usage usage = ModelReply.Usage.UNKNOWN;
    private int steps;

    RunningTurn(
            ChatModel model,
            Toolbox toolbox,
            TurnSettings settings,
            HistoryView view,
            InstantSource clock,
            Supplier<Duration> asked,
            List<Canister> history,
            Announcer announcer) {
        this.model = model;
        this.toolbox = toolbox;
        this.settings = settings;
        this.view = view;
        this.clock = clock;
        this.announcer = announcer;
        this.deadline = new TurnDeadline(Deadline.after(settings.limits().time()), asked);
        this.budget = new TurnBudget(settings.limits(), model);
        this.canisters = new ArrayList<>(history);
        this.historySize = history.size();
    }

    TurnOutcome run() throws InterruptedException {
        try {
            return outcome(runSteps());
        } catch (InterruptedException interrupted) {
            announceFailure("The turn was cancelled.", interrupted);
            throw interrupted;
        } catch (RuntimeException | Error failed) {
            announceFailure(failureReason(failed), failed);
            throw failed;
        }
    }

    /// Returns the reason for listeners, which may be clients elsewhere. They learn no details of a defect.
    private static String failureReason(Throwable failed) {
        var isKnown = failed instanceof ModelException
                || failed instanceof ToolExecutionFailure
                || failed instanceof HubException;
        return isKnown ? String.valueOf(failed.getMessage()) : "The turn failed.";
    }

    /// Ends all canisters that have begun. A handler that fails on that must not hide why the turn failed.
    private void announceFailure(String reason, Throwable failure) {
        try {
            announcer.failAll(reason);
        } catch (RuntimeException broken) {
            failure.addSuppressed(broken);
        }
    }

    private TurnOutcome outcome(TurnOutcome.StopReason reason) {
        return new TurnOutcome(canisters.subList(historySize, canisters.size()), reason, steps, usage);
    }

    /// Makes steps until there is a reason to stop.
    private TurnOutcome.StopReason runSteps() throws InterruptedException {
        while (true) {
            var written = askModel();
            if (written.isEmpty()) {
                return endAtTimeLimit();
            }
            var reply = addReply(written.get());
            if (reply.invocations().isEmpty()) {
                return stopReason(reply);
            }
            var stopped = callTools(reply);
            if (stopped.isPresent()) {
                return stopped.get();
            }
        }
    }

    private static TurnOutcome.StopReason stopReason(ModelReply reply) {
        return switch (reply.stopReason()) {
            case END, TOOLS -> TurnOutcome.StopReason.END;
            case LENGTH -> TurnOutcome.StopReason.LENGTH;
            case REFUSAL -> TurnOutcome.StopReason.REFUSAL;
        };
    }

    /// Returns the number of the next canister.
    private int nextNumber() {
        return canisters.size() + 1;
    }

    /// Lets the model write. Returns nothing when the time was over first.
    private Optional<ModelReply> askModel() throws InterruptedException {
        var tools = new TimedTask<>(_ -> toolbox.tools()).runWithin(deadline);
        if (tools.isEmpty()) {
            return Optional.empty();
        }
        var shown = view.canistersFor(List.copyOf(canisters), model, tools.get());
        var request = new ModelRequest(shown, tools.get(), settings.controls());
        announcer.announceStart(nextNumber(), Role.ASSISTANT);
        return new TimedTask<>(tasks -> model.reply(request, new Relay(tasks, nextNumber()))).runWithin(deadline);
    }

    /// Brings what the model writes to the thread of the turn.
    private final class Relay implements ModelListener {
        private final ConcurrentTasks tasks;
        private final int number;

        Relay(ConcurrentTasks tasks, int number) {
            this.tasks = tasks;
            this.number = number;
        }

        @Override
        public void text(String piece) {
            tasks.say(() -> announcer.announceProgress(number, Role.ASSISTANT, piece));
        }

        /// Tells that the text so far does not count.
        @Override
        public void onRetry(ModelException reason) {
            tasks.say(() -> announcer.announceUpdate(number, new Canister.Assistant(List.of(), clock.instant())));
        }
    }

    /// Keeps what has been done. A turn of which nothing is complete has failed.
    private TurnOutcome.StopReason endAtTimeLimit() {
        var reason = "The %s of this turn were over before model '%s' had finished its answer."
                .formatted(settings.limits().timeText(), model.descriptor().id());
        if (canisters.size() == historySize) {
            throw new ModelException(ModelException.Kind.TIMEOUT, reason + " Give it more time, or ask for less.");
        }
        announcer.failAll(reason);
        return TurnOutcome.StopReason.TIME;
    }

    /// Adds what the model wrote, with invocations that can be told apart.
    private ModelReply addReply(ModelReply said) {
        var reply = DistinctIdentifiers.applyTo(said);
        steps++;
        usage = usage.plus(reply.usage());
        var assistant = new Canister.Assistant(reply.content(), clock.instant());
        announcer.announceCompletion(nextNumber(), assistant);
        canisters.add(assistant);
        for (var invocation : reply.invocations()) {
            announcer.announceStart(nextNumber(), invocation);
            announcer.announceCompletion(nextNumber(), invocation);
            canisters.add(invocation);
        }
        return reply;
    }

    /// Adds the results of the tools that the model wants to call. Returns why the turn ends here, if it does.
    private Optional<TurnOutcome.StopReason> callTools(ModelReply reply) throws InterruptedException {
        var step = new ToolStep(toolbox, settings, budget, clock, announcer, reply.invocations(), nextNumber());
        var ended = stopReason(reply);
        if (ended != TurnOutcome.StopReason.END) {
            canisters.addAll(step.decline("the model was cut off, so its arguments may be incomplete."));
            return Optional.of(ended);
        }
        if (steps >= settings.limits().steps()) {
            canisters.addAll(step.decline("this turn has reached its limit of %d steps.".formatted(steps)));
            return Optional.of(TurnOutcome.StopReason.STEPS);
        }
        canisters.addAll(step.run(deadline));
        return deadline.hasPassed() ? Optional.of(TurnOutcome.StopReason.TIME) : Optional.empty();
    }

    /// Gives each invocation of a step an identifier of its own. Models choose them, and some use one
    /// twice or none.
    private static final class DistinctIdentifiers {
        private final Set<String> used = new HashSet<>();

        private DistinctIdentifiers() {}

        static ModelReply applyTo(ModelReply reply) {
            var identifiers = new DistinctIdentifiers();
            var invocations = reply.invocations().stream()
                    .map(identifiers::withDistinctIdentifier)
                    .toList();
            return new ModelReply(reply.content(), invocations, reply.stopReason(), reply.usage());
        }

        private Canister.ToolInvocation withDistinctIdentifier(Canister.ToolInvocation invocation) {
            var wanted = invocation.identifier().isBlank() ? "call" : invocation.identifier();
            var identifier = wanted;
            for (var count = used.size() + 1; !used.add(identifier); count++) {
                identifier = wanted + "-" + count;
            }
            return identifier.equals(invocation.identifier())
                    ? invocation
                    : new Canister.ToolInvocation(
                            identifier, invocation.name(), invocation.arguments(), invocation.timestamp());
        }
    }
}
