package dev.jackfield.a2a.door;

import dev.jackfield.a2a.door.request.A2aError;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.A2aVersion;
import dev.jackfield.a2a.door.request.AdmittedClient;
import dev.jackfield.a2a.door.request.RequestNumbers;
import dev.jackfield.a2a.door.task.Agent;
import dev.jackfield.a2a.door.task.TaskList;
import dev.jackfield.a2a.door.task.TaskStream;
import dev.jackfield.a2a.door.task.TaskView;
import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.RunningCall;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Shares;
import java.io.IOException;

/// The operations of A2A 1.0, for every binding. Requests and answers are those of JSON.
final class Operations {
    private final Agent agent;
    private final TaskList list;
    private final AgentCards cards;
    private final PushConfigs configs;
    private final PushSender sender;

    Operations(Agent agent, TaskList list, AgentCards cards, PushConfigs configs, PushSender sender) {
        this.agent = agent;
        this.list = list;
        this.cards = cards;
        this.configs = configs;
        this.sender = sender;
    }

    Agent agent() {
        return agent;
    }

    /// Whether an operation answers with a stream of events.
    static boolean isStream(String operation) {
        return operation.equals("SendStreamingMessage") || operation.equals("SubscribeToTask");
    }

    /// Answers a request for which one answer is enough.
    ///
    /// @param url the address of this agent
    Fields runOperation(String operation, Fields request, AdmittedClient client, A2aVersion version, String url)
            throws InterruptedException {
        return switch (operation) {
            case "SendMessage" -> sendMessage(request, client, version);
            case "GetTask" -> agent.get(client, request);
            case "ListTasks" -> list.page(client, request);
            case "CancelTask" ->
                TaskView.of(agent.cancel(client, Agent.id(request))).task(Integer.MAX_VALUE, true);
            case "CreateTaskPushNotificationConfig" -> createPush(request, client);
            case "GetTaskPushNotificationConfig" -> configs.get(task(request, client), configId(request));
            case "ListTaskPushNotificationConfigs" ->
                Fields.of("configs", Json.array(configs.configsOf(task(request, client))))
                        .with("nextPageToken", "");
            case "DeleteTaskPushNotificationConfig" -> {
                configs.deleteConfig(task(request, client), configId(request));
                yield Fields.EMPTY;
            }
            case "GetExtendedAgentCard" -> cards.extendedCard(client, url, version);
            default ->
                throw new A2aRefusedException(
                        A2aError.METHOD_NOT_FOUND, "Unknown method '%s'".formatted(A2aVersion.shorten(operation)));
        };
    }

    private Fields sendMessage(Fields request, AdmittedClient client, A2aVersion version) throws InterruptedException {
        var push = push(request);
        if (push.isEmpty()) {
            return agent.send(client, request, version);
        }
        configs.checkConfig(push);
        return agent.send(client, request, version, (running, state) -> register(client, running, state, push));
    }

    /// Throws unless a webhook may be called.
    void checkPush(Fields push) {
        configs.checkConfig(push);
    }

    private static Fields push(Fields request) {
        return request.object("configuration").object("taskPushNotificationConfig");
    }

    /// Registers a webhook for a task.
    ///
    /// @param state from which on the webhook is told of changes
    void register(AdmittedClient client, RunningCall running, CallState state, Fields push) {
        create(running.id(), push, () -> follow(client, running, state));
    }

    /// Stores a webhook and follows its task. One that cannot be followed is not stored.
    private Fields create(String task, Fields push, Runnable follow) {
        var made = configs.create(task, push);
        try {
            follow.run();
            return made;
        } catch (A2aRefusedException overloaded) {
            configs.deleteConfig(task, configId(made));
            throw overloaded;
        }
    }

    private void follow(AdmittedClient client, RunningCall running, CallState state) {
        sender.follow(
                running, state, () -> client.isStillKnown().getAsBoolean() && agent.isAllowed(client, running.state()));
    }

    private Fields createPush(Fields request, AdmittedClient client) {
        var task = task(request, client);
        return create(
                task,
                request,
                () -> agent.findRunning(client, task).ifPresent(running -> follow(client, running, running.state())));
    }

    private String task(Fields request, AdmittedClient client) {
        var id = request.text("taskId")
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> A2aRefusedException.badField("taskId", "is missing"));
        return agent.visibleTask(client, id).id();
    }

    private static String configId(Fields request) {
        return request.text("id")
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> A2aRefusedException.badField("id", "is missing"));
    }

    /// A stream whose request was accepted, and whose events are still to be sent. Who sends them closes it.
    interface EventSource extends AutoCloseable {
        void sendTo(TaskStream.Outlet out) throws IOException, InterruptedException;

        @Override
        default void close() {}
    }

    /// A stream of a client that began no task with it. Clients share the places for those.
    record Listening(EventSource events, Shares.Place place) implements EventSource {
        @Override
        public void sendTo(TaskStream.Outlet out) throws IOException, InterruptedException {
            events.sendTo(out);
        }

        @Override
        public void close() {
            place.close();
        }
    }

    /// Begins a stream; throws when the request is refused, before anything is sent.
    EventSource stream(String operation, Fields request, AdmittedClient client, A2aVersion version)
            throws InterruptedException {
        return operation.equals("SubscribeToTask")
                ? openSubscription(client, agent.runningCall(client, Agent.id(request)))
                : openMessageStream(request, client, version);
    }

    private EventSource openSubscription(AdmittedClient client, RunningCall running) {
        var state = running.state();
        EventSource events = out -> {
            out.send(Fields.of("task", TaskView.of(state).task(Integer.MAX_VALUE, true)));
            new TaskStream(running, state, agent.guardedOutlet(client, running, out), false).follow();
        };
        return new Listening(events, agent.listen(client));
    }

    private EventSource openMessageStream(Fields request, AdmittedClient client, A2aVersion version)
            throws InterruptedException {
        var push = push(request);
        if (!push.isEmpty()) {
            configs.checkConfig(push);
        }
        var history = RequestNumbers.history(request.object("configuration"));
        var taken = agent.accept(client, request, version);
        var state = taken.await(Agent::isFindable);
        agent.store(taken.running());
        var first = taken.firstState(state);
        if (!push.isEmpty() && taken.isTask()) {
            register(client, taken.running(), first, push);
        }
        return out -> {
            out.send(taken.answer(first, history));
            if (taken.isTask()) {
                new TaskStream(taken.running(), first, agent.guardedOutlet(client, taken.running(), out), true)
                        .follow();
            }
        };
    }
}
