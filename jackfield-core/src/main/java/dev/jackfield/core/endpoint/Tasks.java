package dev.jackfield.core.endpoint;

import dev.jackfield.core.Hub;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.RunningCall;
import dev.jackfield.core.running.RunningCalls;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.Optional;
import java.util.function.Consumer;

/// Answers the requests of one client about its tasks.
///
/// Rules may have changed since a task was made. While they would refuse a call of its tool, nothing of the
/// task is shown and no answer is taken; it may always be cancelled.
final class Tasks {
    private final Hub hub;
    private final Scope scope;
    private final Identity identity;
    private final String door;
    private final RunningCalls calls;

    Tasks(Hub hub, Scope scope, Identity identity, String door, RunningCalls calls) {
        this.hub = hub;
        this.scope = scope;
        this.identity = identity;
        this.door = door;
        this.calls = calls;
    }

    /// Answers `tasks/get`, `tasks/update` and `tasks/cancel`.
    Message answer(Message request, Envelope client, Dialect dialect) throws InterruptedException {
        require(client, request.method());
        var id = CallReader.requireText(request.params(), "taskId", request.method());
        try {
            return Message.result(request.id(), dialect.shape(request.method(), performRequest(request, id)));
        } catch (HubException refused) {
            return RpcErrors.answer(request, hub.recordRefusal(identity, door, request.method(), id, refused), dialect);
        }
    }

    /// Refuses a client that did not declare the extension.
    ///
    /// @param what the thing that the client wants, as the subject of a sentence
    static void require(Envelope client, String what) {
        if (!TasksExtension.isDeclared(client.capabilities())) {
            throw new RpcException(TasksExtension.missingExtensionError(what));
        }
    }

    private Fields performRequest(Message request, String id) {
        return switch (request.method()) {
            case McpMethod.TASKS_GET -> TaskShape.detailedTask(requireVisible(id));
            case McpMethod.TASKS_UPDATE -> update(requireVisible(id), request.params());
            case McpMethod.TASKS_CANCEL -> cancel(requireKnown(id));
            default -> throw new IllegalArgumentException(request.method());
        };
    }

    private Fields update(CallState task, Fields params) {
        return change(task, "answered", call -> call.answer(TaskShape.answers(params)));
    }

    private Fields cancel(CallState task) {
        return change(task, "cancelled", RunningCall::cancel);
    }

    /// A task that has ended stays as it is. One that another process runs cannot be reached from here.
    private Fields change(CallState task, String what, Consumer<RunningCall> change) {
        calls.findRunning(identity, task.id()).ifPresentOrElse(change, () -> refuseIfElsewhere(task.id(), what));
        return Fields.EMPTY;
    }

    /// Looks once more: it may have ended since it was found.
    private void refuseIfElsewhere(String id, String what) {
        if (calls.find(identity, id).filter(state -> !state.isOver()).isPresent()) {
            throw HubException.UnavailableException.elsewhere(id, what);
        }
    }

    /// Returns the task. One of another identity is reported as unknown.
    private CallState requireKnown(String id) {
        return calls.find(identity, id).orElseThrow(() -> HubException.UnknownNameException.ofTask(id));
    }

    private CallState requireVisible(String id) {
        var task = requireKnown(id);
        if (!isAllowed(task)) {
            throw HubException.RefusedException.because(
                    TaskSubject.read(task.about()).asked(), "the rules of this hub no longer allow it");
        }
        return task;
    }

    private boolean isAllowed(CallState task) {
        var tool = TaskSubject.read(task.about()).tool();
        return hub.catalog().visibleCatalog(scope, identity).allows(tool);
    }

    /// Returns the task as a listening client may see it now; empty when it may not know of it.
    Optional<Fields> visibleTask(String id) {
        return calls.find(identity, id).filter(this::isAllowed).map(TaskShape::detailedTask);
    }

    /// Returns whether its end can be reported: it runs here, or has ended. One that another process runs must be
    /// polled.
    boolean isFollowable(String id) {
        return calls.findRunning(identity, id).isPresent()
                || calls.find(identity, id).filter(CallState::isOver).isPresent();
    }

    /// Runs the follower after each change of a task.
    ///
    /// @return stops that
    Runnable follow(String id, Runnable follower) {
        return calls.findRunning(identity, id)
                .map(call -> call.follow(follower))
                .orElse(() -> {});
    }
}
