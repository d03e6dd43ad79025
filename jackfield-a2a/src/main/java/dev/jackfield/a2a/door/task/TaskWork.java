package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.AdmittedClient;
import dev.jackfield.api.hub.Scopes;
import dev.jackfield.api.hub.ToolNames;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.endpoint.UnaskableQuestion;
import dev.jackfield.core.running.Ending;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The work of a task: a call of the hub, or what an agent makes of words.
public record TaskWork(Hub hub, Supplier<Scopes> scopes, VisibleTools lists, TextAgent texts)
        implements LiveTask.ToolCaller {
    static final String DOOR = "a2a";

    private static final Logger LOG = LoggerFactory.getLogger(TaskWork.class);

    /// The error of a server whose user has to open a page first.
    private static final int URL_NEEDED = -32042;

    /// How often a client may be asked for a message that can be read.
    private static final int MOST_ROUNDS = 50;

    /// The work of one task.
    interface Run {
        Ending run(LiveTask task) throws InterruptedException;
    }

    /// Does the work, and notes how it ended: lists are made without the replies.
    Ending run(LiveTask task, AdmittedClient client, MessageIntent first) throws InterruptedException {
        var ending = runTranslated(task, client, first);
        task.close(notes -> notes.lastState().isPresent() ? notes : notes.withLastState(TaskView.stateAfter(ending)));
        return ending;
    }

    private Ending runTranslated(LiveTask task, AdmittedClient client, MessageIntent first)
            throws InterruptedException {
        try {
            return runRounds(task, client, first);
        } catch (HubException.CancelledException cancelled) {
            Thread.interrupted();
            throw new InterruptedException("cancelled");
        } catch (HubException failure) {
            return ToolFailure.of(failure).ending();
        } catch (UnknownServerException unknown) {
            return ToolFailure.proxy("UNKNOWN_SERVER", String.valueOf(unknown.getMessage()))
                    .ending();
        } catch (RuntimeException broken) {
            LOG.error("Internal error in a task", broken);
            return ToolFailure.proxy("PROXY_INTERNAL_ERROR", "The hub failed on this task; its log has the reason.")
                    .ending();
        } finally {
            if (task.directMessage().isEmpty()) {
                task.begin(); // every other ending is one that the client can find
            }
        }
    }

    private Ending runRounds(LiveTask task, AdmittedClient client, MessageIntent first) throws InterruptedException {
        var wanted = first;
        for (var round = 0; round < MOST_ROUNDS; round++) {
            switch (wanted) {
                case MessageIntent.Tool tool -> {
                    task.begin();
                    return new Ending.Replied(resultOf(callTool(task, client, tool)));
                }
                case MessageIntent.ToolList _ -> {
                    task.begin();
                    return new Ending.Replied(lists.listResult(client));
                }
                case MessageIntent.Words words -> {
                    var reply = texts.answer(words.message(), task);
                    if (!(reply instanceof TextAgent.TextReply.NextMessage(var message))) {
                        return endingOf(task, reply);
                    }
                    wanted = readIntent(message, task);
                }
            }
        }
        return ToolFailure.proxy("TOO_MANY_ROUNDS", "No message could be read as a request for a tool.")
                .ending();
    }

    /// Reads another message of the client. It is asked again until its message can be read.
    private static MessageIntent readIntent(Fields message, LiveTask task) throws InterruptedException {
        var next = message;
        for (var round = 0; ; round++) {
            try {
                return MessageIntent.of(next);
            } catch (A2aRefusedException unreadable) {
                if (round >= MOST_ROUNDS) {
                    throw new InterruptedException("asked too often");
                }
                next = task.ask(List.of(Part.text(unreadable.text())));
            }
        }
    }

    private static Ending endingOf(LiveTask task, TextAgent.TextReply reply) {
        return switch (reply) {
            case TextAgent.TextReply.Result(var result) -> new Ending.Replied(result);
            case TextAgent.TextReply.Closing(var parts) -> {
                task.begin();
                task.close(notes -> notes.withClosingParts(parts).withLastState(TaskState.COMPLETED));
                yield new Ending.Replied(Fields.EMPTY);
            }
            case TextAgent.TextReply.DirectMessage(var parts) -> {
                task.say(parts);
                yield new Ending.Replied(Fields.EMPTY);
            }
            case TextAgent.TextReply.Rejected(var reason) -> {
                task.begin();
                task.close(notes ->
                        notes.withClosingParts(List.of(Part.text(reason))).withLastState(TaskState.REJECTED));
                yield ToolFailure.proxy("REJECTED", reason).ending();
            }
            case TextAgent.TextReply.NextMessage _ -> throw new IllegalStateException("read before");
        };
    }

    @Override
    public List<String> servers(AdmittedClient client) {
        return lists.servers(client);
    }

    @Override
    public Reply callTool(LiveTask task, MessageIntent.Tool wanted) throws InterruptedException {
        task.begin();
        return callTool(task, task.client(), wanted);
    }

    /// Calls the tool. A server whose user has to log in first is called once more after that.
    private Reply callTool(LiveTask task, AdmittedClient client, MessageIntent.Tool wanted)
            throws InterruptedException {
        try {
            return invoke(task, client, wanted);
        } catch (HubException.UpstreamException error) {
            if (RpcError.read(error.error().json()).code() != URL_NEEDED || !askToOpenPages(task, error.error())) {
                throw error;
            }
        }
        return invoke(task, client, wanted);
    }

    /// Asks the user to open the pages that a server names.
    private static boolean askToOpenPages(LiveTask task, RpcError error) throws InterruptedException {
        var pages = RpcError.read(error.json()).data().items("elicitations");
        for (var page : pages) {
            var params = page.object().orElse(Fields.EMPTY).with("mode", "url");
            var answer = task.ask(Message.request(Json.number(1), McpMethod.ELICITATION_CREATE, params));
            if (answer.result().text("action").filter("accept"::equals).isEmpty()) {
                return false;
            }
        }
        return !pages.isEmpty();
    }

    private Reply invoke(LiveTask task, AdmittedClient client, MessageIntent.Tool wanted) {
        var visible = hub.catalog()
                .visibleCatalog(client.scope(), Viewer.of(invocation(task, client, wanted, wanted.name())));
        var name = new ToolNames(visible, scopes.get().aliases()).callableName(wanted.server(), wanted.name());
        if (name.isEmpty()) {
            throw unknownServer(task, client, wanted);
        }
        return hub.invoke(invocation(task, client, wanted, name.get()));
    }

    private Invocation invocation(LiveTask task, AdmittedClient client, MessageIntent.Tool wanted, String name) {
        return Invocation.of(
                client.identity(),
                Call.ToolCall.of(name, wanted.arguments()),
                client.scope(),
                DOOR,
                task.meta(),
                task,
                Deadline.after(wanted.limit().orElse(MessageIntent.LONGEST)));
    }

    private UnknownServerException unknownServer(LiveTask task, AdmittedClient client, MessageIntent.Tool wanted) {
        var nearest = lists.nearest(client, wanted.server());
        var failure = new HubException.UnknownNameException("server", wanted.server(), nearest);
        return new UnknownServerException(
                hub.recordRefusal(invocation(task, client, wanted, wanted.server() + "." + wanted.name()), failure));
    }

    /// A message names a server that its client does not see.
    private static final class UnknownServerException extends RuntimeException {
        UnknownServerException(HubException recorded) {
            super(recorded.getMessage(), null, false, false);
        }
    }

    private static Fields resultOf(Reply reply) {
        return switch (reply) {
            case Reply.Complete complete -> complete.result();
            case Reply.InputRequired unfinished ->
                Reply.error(UnaskableQuestion.of(Call.ToolCall.of("", Fields.EMPTY), unfinished)
                                .sentence())
                        .result();
        };
    }
}
