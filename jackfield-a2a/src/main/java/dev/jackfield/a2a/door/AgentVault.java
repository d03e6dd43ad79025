package dev.jackfield.a2a.door;

import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.door.request.A2aError;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.A2aVersion;
import dev.jackfield.a2a.door.request.AdmittedClient;
import dev.jackfield.a2a.door.task.AcceptedMessage;
import dev.jackfield.a2a.door.task.Agent;
import dev.jackfield.a2a.door.task.TaskNotes;
import dev.jackfield.a2a.door.task.TaskStream;
import dev.jackfield.a2a.door.task.TaskView;
import dev.jackfield.a2a.door.task.ToolFailure;
import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.RunningCall;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.server.EventStream;
import dev.jackfield.transport.http.server.HttpExchange;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/// The requests of AgentVault, whose `tasks/send` answers with an id at once and whose streams have bare events.
final class AgentVault {
    /// Names that 0.3 has as well. The version that made the task decides.
    private static final Set<String> SHARED = Set.of("tasks/get", "tasks/cancel");

    /// The key under which an event has its name until it is written.
    private static final String NAME = "event";

    private static final int AGENT_ERROR = -32000;
    private static final int INVALID_STATE = -32004;

    private final Agent agent;
    private final Operations operations;

    AgentVault(Operations operations) {
        this.agent = operations.agent();
        this.operations = operations;
    }

    /// Whether a request is one of AgentVault.
    boolean canHandle(Message request, A2aVersion version, AdmittedClient client) {
        return version == A2aVersion.AGENT_VAULT || (SHARED.contains(request.method()) && isOurs(request, client));
    }

    private boolean isOurs(Message request, AdmittedClient client) {
        return request.params().text("id").flatMap(id -> agent.find(client, id)).stream()
                .anyMatch(task -> new TaskNotes(task.about()).version() == A2aVersion.AGENT_VAULT);
    }

    /// The number of an error here.
    static int code(A2aError error) {
        return switch (error) {
            case TASK_NOT_FOUND, INVALID_PARAMS, INVALID_REQUEST, PARSE_ERROR, METHOD_NOT_FOUND, INTERNAL_ERROR ->
                error.code();
            case TASK_NOT_CANCELABLE, UNSUPPORTED_OPERATION -> INVALID_STATE;
            default -> AGENT_ERROR;
        };
    }

    void answer(Message request, HttpExchange exchange, AdmittedClient client)
            throws IOException, InterruptedException {
        var params = request.params();
        switch (request.method()) {
            case "tasks/send" -> respond(exchange, request, send(params, client));
            case "tasks/sendSubscribe" -> subscribe(exchange, Agent.id(params), client);
            case "tasks/get" ->
                respond(
                        exchange,
                        request,
                        AgentVaultForm.task(TaskView.of(agent.visibleTask(client, Agent.id(params)))));
            case "tasks/cancel" -> respond(exchange, request, cancel(Agent.id(params), client));
            default -> throw new A2aRefusedException(A2aError.METHOD_NOT_FOUND, "Unknown method");
        }
    }

    private static void respond(HttpExchange exchange, Message request, Fields result) throws IOException {
        JsonRpcDoor.respond(exchange, request.id(), result);
    }

    private Fields cancel(String id, AdmittedClient client) throws InterruptedException {
        agent.cancel(client, id);
        return Fields.of("success", RawJson.TRUE);
    }

    private Fields send(Fields params, AdmittedClient client) throws InterruptedException {
        var sent = params.get("message")
                .flatMap(Json::object)
                .orElseThrow(() -> A2aRefusedException.badField("message", "is missing, or is not an object"));
        var hook =
                params.text("webhookUrl").filter(url -> !url.isBlank()).map(url -> Fields.of("url", Json.string(url)));
        hook.ifPresent(operations::checkPush);
        var message = AgentVaultForm.messageFrom(sent, params.text("id").filter(id -> !id.isBlank()));
        var taken = acceptMessage(message, client);
        var state = taken.await(Agent::isFindable);
        agent.store(taken.running());
        hook.ifPresent(config -> operations.register(client, taken.running(), taken.firstState(state), config));
        return Fields.of("id", Json.string(taken.running().id()));
    }

    /// Takes the message. Every message gets a task: one that names no tool properly gets a failed one.
    private AcceptedMessage acceptMessage(Fields message, AdmittedClient client) {
        try {
            return agent.accept(client, Fields.of("message", message), A2aVersion.AGENT_VAULT);
        } catch (A2aRefusedException unfit) {
            if (unfit.error() != A2aError.INVALID_PARAMS || message.has("taskId")) {
                throw unfit;
            }
            return agent.fail(
                    client, message, A2aVersion.AGENT_VAULT, ToolFailure.proxy("INVALID_REQUEST", unfit.text()));
        }
    }

    private void subscribe(HttpExchange exchange, String id, AdmittedClient client) throws IOException {
        var state = agent.visibleTask(client, id);
        var running = agent.findRunning(client, id).filter(_ -> !state.isOver());
        var events = new Operations.Listening(out -> follow(client, state, running, out), agent.listen(client));
        EventOutlet.sendEncoded(exchange, events, AgentVault::encode);
    }

    private void follow(AdmittedClient client, CallState state, Optional<RunningCall> running, TaskStream.Outlet out)
            throws IOException, InterruptedException {
        sendView(TaskView.of(state), out);
        if (running.isPresent()) {
            var call = running.get();
            var guarded = agent.guardedOutlet(client, call, event -> translate(event, call, out));
            new TaskStream(call, state, guarded, false).follow();
        }
    }

    private static void translate(Fields event, RunningCall running, TaskStream.Outlet out)
            throws IOException, InterruptedException {
        if (event.has("statusUpdate")) {
            var state =
                    event.object("statusUpdate").object("status").text("state").orElse("");
            var view = TaskView.of(running.state());
            if (state.equals(view.state().v10())) {
                sendView(view, out);
            } else {
                var before = TaskState.read(state).orElseThrow();
                out.send(status(view, before.agentVault(), Optional.empty()));
            }
        }
    }

    /// Sends the state of a task, after what the agent says with it.
    private static void sendView(TaskView view, TaskStream.Outlet out) throws IOException, InterruptedException {
        var said = AgentVaultForm.currentMessage(view);
        if (said.isPresent() && (view.state().isTerminal() || view.state().isInterrupted())) {
            out.send(event(view, "task_message", "message", said.get()));
        }
        var outcome = view.call().ending().flatMap(AgentVaultForm::outcome);
        if (outcome.isPresent()) {
            out.send(event(view, "task_artifact", "artifact", AgentVaultForm.artifact(outcome.get())));
        }
        out.send(status(view, view.state().agentVault(), AgentVaultForm.text(view)));
    }

    private static Fields status(TaskView view, String state, Optional<String> text) {
        var status = event(view, "task_status", "state", Json.string(state));
        return status.with("message", text.<Json>map(Json::string).orElse(RawJson.NULL));
    }

    /// An event with its name, which is taken off again when it is written.
    private static Fields event(TaskView view, String name, String key, Json value) {
        return Fields.of(NAME, Json.string(name))
                .with("taskId", view.id())
                .with(key, value)
                .with("timestamp", TaskView.time(view.call().updated()));
    }

    private static byte[] encode(Fields event) {
        var name = event.text(NAME).orElseThrow();
        return EventStream.encode("event: " + name + "\n", event.without(NAME).line());
    }
}
