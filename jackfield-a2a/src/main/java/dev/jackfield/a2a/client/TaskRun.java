package dev.jackfield.a2a.client;

import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.client.message.AgentEvent;
import dev.jackfield.a2a.client.message.AgentMessage;
import dev.jackfield.a2a.client.message.AgentReply;
import dev.jackfield.a2a.client.message.AgentTask;
import dev.jackfield.a2a.client.protocol.AgentConnection;
import dev.jackfield.a2a.client.protocol.EventFeed;
import dev.jackfield.a2a.client.protocol.Operation;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Patience;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Follows one message, and the task that it becomes, to the end or to a question that is not answered.
///
/// The message is sent once. A stream that breaks is opened again by the id of its task, and where the agent has no
/// streams the task is polled. Every event, and every answer that the task goes on, is a sign of life. A run that
/// ends before its task tells the agent to cancel it. For one thread.
final class TaskRun {
    private static final int MOST_ANSWERS = 32;

    /// After so many streams in a row without an event, the task is polled.
    private static final int MOST_EMPTY_STREAMS = 3;

    /// After so many polls in a row that got through to nothing, the agent counts as lost.
    private static final int MOST_LOST_LOOKS = 5;

    private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long LONGEST_PAUSE = TimeUnit.SECONDS.toNanos(5);
    private static final long LONGEST_SILENCE = TimeUnit.SECONDS.toNanos(15);
    private static final Duration LOOK_TIMEOUT = Duration.ofSeconds(15);
    private static final long LEARN_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final Fields AT_ONCE = Fields.of("returnImmediately", RawJson.TRUE);

    private final AgentConnection to;
    private final TaskListener listener;
    private final Patience patience;
    private final TaskAssembly known = new TaskAssembly();

    private int emptyStreams;
    private int lostLooks;
    private long pause = FIRST_PAUSE;

    TaskRun(AgentConnection to, TaskListener listener, Patience patience) {
        this.to = to;
        this.listener = listener;
        this.patience = patience;
    }

    AgentReply send(AgentMessage message) throws InterruptedException {
        return runOrCancel(() -> {
            sendMessage(message);
            return finish();
        });
    }

    /// Follows a task that the agent has already.
    AgentTask follow(String taskId) throws InterruptedException {
        known.replaceTask(Fields.of("id", Json.string(taskId)));
        refresh();
        var _ = finish();
        return known.task();
    }

    private interface Work {
        AgentReply run() throws InterruptedException;
    }

    private AgentReply runOrCancel(Work work) throws InterruptedException {
        try {
            return work.run();
        } catch (InterruptedException | RuntimeException unfinished) {
            if (!known.isTerminal()) {
                known.id().ifPresent(id -> new TaskCancel(to, id).send());
            }
            throw unfinished;
        }
    }

    private AgentReply finish() throws InterruptedException {
        for (var answers = 0; answers < MOST_ANSWERS; answers++) {
            awaitDone();
            if (!(known.reply() instanceof AgentTask task) || !task.state().isInterrupted()) {
                break;
            }
            switch (listener.onQuestion(task)) {
                case TaskAnswer.None _ -> {
                    return task;
                }
                case TaskAnswer.Later _ -> known.markAnswered();
                case TaskAnswer.Say(var message) -> {
                    known.markAnswered();
                    sendMessage(message.withTask(task.id()).withContext(task.contextId()));
                }
            }
        }
        return known.reply();
    }

    /// Sends a message, and reads what the agent says to it: a stream, or one answer.
    private void sendMessage(AgentMessage message) throws InterruptedException {
        patience.restartSilence();
        var params = Fields.of("message", message.json());
        try (var feed = to.streams()
                ? to.open(Operation.STREAM, params)
                : to.open(Operation.SEND, params.with("configuration", AT_ONCE))) {
            followFeed(feed).ifPresent(end -> {
                throw end.reason().orElseGet(TaskRun::noAnswer);
            });
        }
    }

    private void awaitDone() throws InterruptedException {
        while (!known.isDone()) {
            if (to.streams() && emptyStreams < MOST_EMPTY_STREAMS) {
                subscribe();
            } else {
                waitForNextLook();
            }
            refresh();
        }
    }

    private void subscribe() throws InterruptedException {
        emptyStreams++;
        try (var feed = to.open(Operation.SUBSCRIBE, Fields.of("id", Json.string(id())))) {
            var _ = followFeed(feed);
        }
        if (!known.isDone()) {
            waitForNextLook();
        }
    }

    private String id() {
        return known.id()
                .orElseThrow(() ->
                        new A2aException.BadAnswerException("The agent answered with neither a message nor a task"));
    }

    private static A2aException noAnswer() {
        return new A2aException.UnreachableException("The agent ended its stream without an answer", false, null);
    }

    /// Reads a stream until the agent has nothing more to say, or the stream ends. Returns its end if nothing came
    /// before.
    private Optional<EventFeed.Arrival.End> followFeed(EventFeed feed) throws InterruptedException {
        var isEmpty = true;
        while (!known.isDone()) {
            switch (awaitArrival(feed)) {
                case EventFeed.Arrival.Event(var event) -> {
                    emptyStreams = 0;
                    isEmpty = false;
                    handle(event);
                }
                case EventFeed.Arrival.Silence _ -> checkSilentTask();
                case EventFeed.Arrival.End end -> {
                    return isEmpty ? Optional.of(end) : Optional.empty();
                }
            }
            refuseIfLate();
        }
        return Optional.empty();
    }

    /// Waits for the next event. A run that is interrupted before it knows its task waits a moment longer, because
    /// a task without a name cannot be cancelled.
    private EventFeed.Arrival awaitArrival(EventFeed feed) throws InterruptedException {
        try {
            return feed.next(Math.clamp(patience.nanosLeft() / 2, SHORTEST_PAUSE, LONGEST_SILENCE));
        } catch (InterruptedException interrupted) {
            if (known.id().isEmpty() && feed.next(LEARN_NANOS) instanceof EventFeed.Arrival.Event(var event)) {
                known.apply(event);
            }
            throw interrupted;
        }
    }

    private void handle(Fields event) {
        patience.restartSilence();
        pause = FIRST_PAUSE;
        known.apply(event);
        AgentEvent.of(event).ifPresent(listener::onEvent);
    }

    /// Looks at a task whose stream is silent. Only its state counts: the stream will bring the rest.
    private void checkSilentTask() throws InterruptedException {
        if (known.id().isPresent()) {
            var task = fetchTask();
            var state = new AgentTask(task).state();
            var asks = state.isInterrupted() && !task.object("status").equals(known.status());
            if (state.isTerminal() || asks) {
                handle(Fields.of("task", task));
            }
        }
    }

    /// Looks at a task that has no stream now.
    private void refresh() throws InterruptedException {
        if (known.isDone()) {
            return;
        }
        var before = known.status();
        var task = fetchTask();
        if (task.object("status").equals(before)) {
            known.replaceTask(task);
        } else if (!task.isEmpty()) {
            handle(Fields.of("task", task));
        }
    }

    /// Returns the task as the agent has it now; empty when it could not be asked.
    private Fields fetchTask() throws InterruptedException {
        refuseIfLate();
        var params = Fields.of("id", Json.string(id())).with("historyLength", Json.number(0));
        try {
            var limit = Deadline.after(LOOK_TIMEOUT).earlier(patience.deadline());
            var task = to.call(Operation.GET, params, limit);
            lostLooks = 0;
            patience.restartSilence();
            return task;
        } catch (A2aException failed) {
            if (!mayPass(failed) || ++lostLooks >= MOST_LOST_LOOKS) {
                throw failed;
            }
            return Fields.EMPTY;
        }
    }

    /// Tells whether a failure says nothing about the task: the agent, or a proxy before it, is busy or restarts.
    private static boolean mayPass(A2aException failure) {
        return switch (failure) {
            case A2aException.UnreachableException _, A2aException.TimedOutException _ -> true;
            case A2aException.RefusedException refused -> refused.isTemporary();
            case A2aException.AgentErrorException _,
                    A2aException.BadAnswerException _,
                    A2aException.CancelledException _ -> false;
        };
    }

    private void waitForNextLook() throws InterruptedException {
        var most = Math.max(SHORTEST_PAUSE, patience.nanosLeft() / 2);
        TimeUnit.NANOSECONDS.sleep(Math.min(pause, most));
        pause = Math.min(2 * pause, LONGEST_PAUSE);
    }

    private void refuseIfLate() {
        if (patience.nanosLeft() <= 0) {
            throw new A2aException.TimedOutException("The agent did not finish in time");
        }
    }

    /// Tells an agent that a task is not needed any more. Best effort: the client has its own error already.
    private record TaskCancel(AgentConnection to, String taskId) {
        private static final Duration TIMEOUT = Duration.ofSeconds(5);

        /// How long the thread that gives up waits for the agent. The request goes on without it.
        private static final Duration WAIT = Duration.ofSeconds(1);

        void send() {
            var thread = Thread.ofVirtual().name("a2a cancel").start(this::sendRequest);
            try {
                thread.join(WAIT);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private void sendRequest() {
            try {
                to.call(Operation.CANCEL, Fields.of("id", Json.string(taskId)), Deadline.after(TIMEOUT));
            } catch (A2aException | InterruptedException unheard) {
                // The agent is gone, or the task has ended.
            }
        }
    }
}
