package dev.jackfield.agent.workflow.execution;

import dev.jackfield.agent.workflow.model.ContextPath;
import dev.jackfield.agent.workflow.model.ContextTree;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.binding.CallContext;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.tools.ToolContext;
import dev.jackfield.tools.ToolFailedException;
import dev.jackfield.tools.ToolResult;
import dev.jackfield.workflow.Turn;
import java.util.Map;
import java.util.Optional;

/// One run of a command, as the command sees it. It is used on the thread of the run.
final class CommandTurn implements Turn {
    private final String workflow;
    private final CommandAction action;
    private final ContextTree contexts;
    private final ContextPath path;
    private final Invocation invocation;
    private Optional<ContextPath> next = Optional.empty();

    CommandTurn(String workflow, CommandAction action, ContextTree contexts, ContextPath path, Invocation invocation) {
        this.workflow = workflow;
        this.action = action;
        this.contexts = contexts;
        this.path = path;
        this.invocation = invocation;
    }

    @Override
    public String command() {
        return action.command();
    }

    /// Returns where the command runs.
    ContextPath place() {
        return path;
    }

    @Override
    public String path() {
        return path.toString();
    }

    @Override
    public Optional<String> key(String context) {
        return path.key(context);
    }

    @Override
    public void enter(String context) {
        next = Optional.of(contexts.enteredPath(path, new ContextPath.Step(context, Optional.empty())));
    }

    @Override
    public void enter(String context, String key) {
        next = Optional.of(contexts.enteredPath(path, new ContextPath.Step(context, Optional.of(key))));
    }

    @Override
    public void moveTo(String other) {
        next = Optional.of(contexts.requireValid(ContextPath.parse(other)));
    }

    /// Returns where the session goes afterwards; empty when it stays where it is.
    Optional<ContextPath> nextPath() {
        return next;
    }

    @Override
    public ToolContext caller() {
        return new CallContext(invocation);
    }

    @Override
    public ToolResult call(String tool, Map<String, ?> arguments) throws InterruptedException {
        try {
            return ToolResults.of(child(invocation, name(tool), Values.json(arguments)));
        } catch (HubException.CancelledException cancelled) {
            throw cancelled;
        } catch (HubException failed) {
            throw new ToolFailedException(String.valueOf(failed.getMessage()), failed);
        }
    }

    private ItemName name(String tool) {
        var dot = tool.indexOf('.');
        return dot < 0 ? new ItemName(workflow, tool) : new ItemName(tool.substring(0, dot), tool.substring(dot + 1));
    }

    /// Returns whether the caller may know of a tool, which it then can be told of.
    boolean isVisible(String tool) {
        return invocation.allows(name(tool));
    }

    /// Calls a tool on behalf of a call, under the name that it has for the caller.
    static Reply child(Invocation invocation, ItemName name, Fields arguments) {
        return invocation
                .child(Call.ToolCall.of(invocation.scope().spell(name), arguments))
                .invoke();
    }
}
