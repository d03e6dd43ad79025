package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.door.request.A2aError;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.a2a.door.request.A2aVersion;
import dev.jackfield.a2a.door.request.AdmittedClient;
import dev.jackfield.a2a.door.request.MessageCheck;
import dev.jackfield.a2a.door.request.RequestNumbers;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.RunningCall;
import dev.jackfield.core.running.RunningCalls;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Shares;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/// Takes messages, and finds and cancels tasks. Requests and answers have the form of A2A 1.0.
public final class Agent {
    /// How long a cancelled tool may take to stop before the client is answered.
    private static final Duration CANCEL_TIMEOUT = Duration.ofSeconds(5);

    private final Hub hub;
    private final RunningCalls calls;
    private final TaskWork work;
    private final MessageCheck rules;
    private final Supplier<A2aTerms> terms;

    public Agent(Hub hub, RunningCalls calls, TaskWork work, MessageCheck rules, Supplier<A2aTerms> terms) {
        this.hub = hub;
        this.calls = calls;
        this.work = work;
        this.rules = rules;
        this.terms = terms;
    }

    /// Sees a task as soon as it can be found.
    public interface Witness {
        void onState(RunningCall running, CallState state);
    }

    /// Sends a message, and waits until the task has ended or waits for its client.
    public Fields send(AdmittedClient client, Fields request, A2aVersion version) throws InterruptedException {
        return send(client, request, version, (_, _) -> {});
    }

    public Fields send(AdmittedClient client, Fields request, A2aVersion version, Witness witness)
            throws InterruptedException {
        var taken = accept(client, request, version);
        var found = taken.await(Agent::isFindable);
        if (taken.isTask()) {
            witness.onState(taken.running(), taken.firstState(found));
        }
        var isBrief = request.object("configuration").isTrue("returnImmediately");
        var state = taken.await(isBrief ? Agent::isFindable : Agent::isResting);
        if (!state.isOver()) {
            store(taken.running());
        }
        return taken.answer(state, RequestNumbers.history(request.object("configuration")));
    }

    /// Writes a task before its client is told of it, so that it is found after a crash.
    public void store(RunningCall running) {
        calls.store(running);
    }

    public static boolean isFindable(CallState state) {
        return state.isKept() || state.isOver();
    }

    private static boolean isResting(CallState state) {
        return state.isOver() || state.isAsking();
    }

    /// Takes a message: begins a task, or goes on with the one that it names.
    public AcceptedMessage accept(AdmittedClient client, Fields request, A2aVersion version) {
        var message = rules.checkedMessage(request);
        var task = message.text("taskId").filter(id -> !id.isEmpty());
        return task.isPresent()
                ? new AcceptedMessage(resume(client, task.get(), message), Optional.empty())
                : begin(client, message, MessageIntent.of(message), version);
    }

    private AcceptedMessage begin(AdmittedClient client, Fields message, MessageIntent wanted, A2aVersion version) {
        return start(client, message, version, task -> work.run(task, client, wanted));
    }

    /// Begins a task that fails at once, for clients that expect a task for each of their messages.
    public AcceptedMessage fail(AdmittedClient client, Fields message, A2aVersion version, ToolFailure failure) {
        return start(client, message, version, task -> {
            task.begin();
            return failure.ending();
        });
    }

    private AcceptedMessage start(AdmittedClient client, Fields message, A2aVersion version, TaskWork.Run run) {
        var context = message.text("contextId")
                .filter(id -> !id.isEmpty())
                .orElseGet(() -> UUID.randomUUID().toString());
        var running = open(client, message);
        var notes = LiveTask.newNotes(TaskQuestion.text(message), context, version, message);
        var task = new LiveTask(calls, running, client, work, notes, terms.get().ttl());
        calls.start(running, "a2a task", _ -> run.run(task));
        return new AcceptedMessage(running, Optional.of(task));
    }

    private RunningCall open(AdmittedClient client, Fields message) {
        try {
            return calls.open(client.identity(), message.length());
        } catch (HubException.OverloadedException full) {
            throw overloadRefusal(client, full);
        }
    }

    /// Counts the memory of a message for the task that it continues.
    private void grow(AdmittedClient client, RunningCall running, Fields message) {
        try {
            calls.grow(running, running.state().about().length() + message.length());
        } catch (HubException.OverloadedException full) {
            throw overloadRefusal(client, full);
        }
    }

    private A2aRefusedException overloadRefusal(AdmittedClient client, HubException.OverloadedException full) {
        return new A2aRefusedException(
                A2aError.OVERLOADED,
                hub.recordRefusal(client.identity(), TaskWork.DOOR, "SendMessage", "", full)
                                .getMessage() + "");
    }

    private RunningCall resume(AdmittedClient client, String id, Fields message) {
        var view = TaskView.of(visibleTask(client, id));
        message.text("contextId")
                .filter(context -> !context.isEmpty() && !context.equals(view.context()))
                .ifPresent(other -> {
                    throw A2aRefusedException.badField(
                            "message.contextId", "is not the context of task '%s'".formatted(id));
                });
        if (view.state().isTerminal()) {
            throw unsupportedRefusal("Task '%s' has ended and takes no more messages; send one without a task id", id);
        }
        var running = calls.findRunning(client.identity(), id)
                .orElseThrow(() ->
                        unsupportedRefusal("Task '%s' runs in another process of this hub; send to that one", id));
        grow(client, running, message);
        answer(running, view, message);
        return running;
    }

    private static void answer(RunningCall running, TaskView view, Fields message) {
        if (!view.state().isInterrupted()) {
            throw unsupportedRefusal("Task '%s' is running and has asked no question; wait, or cancel it", view.id());
        }
        var question = TaskQuestion.ofFirst(view.call());
        var asked = view.message(question.parts());
        running.describe(about ->
                new TaskNotes(about).withMessage(asked).withMessage(message).about());
        if (!running.answer(question.answer(message))) {
            throw unsupportedRefusal("The question of task '%s' has been answered already", view.id());
        }
    }

    private static A2aRefusedException unsupportedRefusal(String text, String id) {
        return new A2aRefusedException(A2aError.UNSUPPORTED_OPERATION, text.formatted(id));
    }

    /// Finds a task. One of another identity, or of a tool that the rules no longer allow, does not exist.
    public CallState visibleTask(AdmittedClient client, String id) {
        return calls.find(client.identity(), id)
                .filter(task -> isAllowed(client, task))
                .orElseThrow(() -> new A2aRefusedException(
                        A2aError.TASK_NOT_FOUND, "Task not found: %s".formatted(A2aVersion.shorten(id))));
    }

    public boolean isAllowed(AdmittedClient client, CallState task) {
        return new TaskNotes(task.about())
                .tool()
                .map(tool -> hub.catalog()
                        .visibleCatalog(client.scope(), client.identity())
                        .allows(tool))
                .orElse(true);
    }

    /// Lets events through as long as the client may see the task: tokens and rules may change while a stream is
    /// open.
    public TaskStream.Outlet guardedOutlet(AdmittedClient client, RunningCall running, TaskStream.Outlet out) {
        return event -> {
            if (!client.isStillKnown().getAsBoolean() || !isAllowed(client, running.state())) {
                throw new IOException("the client may no longer see this task");
            }
            out.send(event);
        };
    }

    /// Takes a place for a stream of a client that follows a task.
    public Shares.Place listen(AdmittedClient client) {
        return hub.traffic()
                .listenerPlaces()
                .tryTake(client.identity())
                .orElseThrow(() -> new A2aRefusedException(
                        A2aError.OVERLOADED, "You have too many open streams of tasks; end one of them first"));
    }

    /// The running call of a task that has not ended; throws for one that has.
    public RunningCall runningCall(AdmittedClient client, String id) {
        var state = visibleTask(client, id);
        return calls.findRunning(client.identity(), id)
                .filter(_ -> !state.isOver())
                .orElseThrow(() -> unsupportedRefusal("Task '%s' has ended; there is nothing to follow", id));
    }

    public Optional<CallState> find(AdmittedClient client, String id) {
        return calls.find(client.identity(), id);
    }

    public Optional<RunningCall> findRunning(AdmittedClient client, String id) {
        return calls.findRunning(client.identity(), id);
    }

    public Fields get(AdmittedClient client, Fields request) {
        return TaskView.of(visibleTask(client, id(request))).task(RequestNumbers.history(request), true);
    }

    /// The id of the task that a request is about.
    public static String id(Fields request) {
        return request.text("id")
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> A2aRefusedException.badField("id", "is missing"));
    }

    /// Cancels a task, and waits a moment for its tool to stop. Allowed for every task of the client, whatever the
    /// rules say now.
    public CallState cancel(AdmittedClient client, String id) throws InterruptedException {
        var state = calls.find(client.identity(), id).orElseGet(() -> visibleTask(client, id));
        var running = calls.findRunning(client.identity(), id).filter(_ -> !state.isOver());
        if (running.isEmpty()) {
            throw new A2aRefusedException(
                    A2aError.TASK_NOT_CANCELABLE,
                    "Task '%s' cannot be cancelled any more: its state is %s"
                            .formatted(id, TaskView.of(state).state().v03()));
        }
        running.get().cancel();
        return running.get().await(CallState::isOver, Deadline.after(CANCEL_TIMEOUT));
    }
}
