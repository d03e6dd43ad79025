package dev.jackfield.agent.workflow;

import dev.jackfield.agent.delegate.DelegatedAgent;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.workflow.execution.AgentEnvironment;
import dev.jackfield.agent.workflow.execution.ToolResults;
import dev.jackfield.agent.workflow.execution.UserAnswer;
import dev.jackfield.agent.workflow.model.CommandNames;
import dev.jackfield.agent.workflow.sentence.Interpretation;
import dev.jackfield.agent.workflow.session.SessionKey;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.tools.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/// A session of a workflow in a Java program: it has a place and a state of its own.
public final class OpenSession {
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Hub hub;
    private final String workflow;
    private final String name;
    private final WorkflowSource source;

    OpenSession(Hub hub, String workflow, String name, WorkflowSource source) {
        this.hub = hub;
        this.workflow = workflow;
        this.name = name;
        this.source = source;
    }

    /// Returns the tools that are listed where the session is.
    @SuppressWarnings("NullAway") // a value of JSON may be null
    public List<Map<String, Object>> listTools() {
        return hub.catalog().visibleCatalog(Scope.only(workflow), localViewer()).items(Item.Kind.TOOL).stream()
                .<Map<String, Object>>map(named -> Values.map(named.definition()))
                .toList();
    }

    private Viewer localViewer() {
        return new Viewer(Identity.LOCAL, Optional.of(name), ClientCapabilities.NONE);
    }

    /// Calls a command as a tool. What cannot be called, or not so, is a result that says why.
    public ToolResult callTool(String tool, Map<String, ?> arguments) {
        return call(tool, Values.json(arguments));
    }

    /// Takes a message: a sentence, or `{"type":"mcp_tool_call",…}`.
    public ToolResult say(String message) {
        return call(CommandNames.ASK, Fields.of("text", Json.string(message)));
    }

    private ToolResult call(String tool, Fields arguments) {
        try {
            return invoke(tool, arguments);
        } catch (HubException.CancelledException cancelled) {
            Thread.currentThread().interrupt();
            throw cancelled;
        } catch (HubException failed) {
            return ToolResult.error(String.valueOf(failed.getMessage()));
        }
    }

    private ToolResult invoke(String tool, Fields arguments) {
        return ToolResults.of(hub.invoke(Invocation.of(
                Identity.LOCAL,
                Call.ToolCall.of(tool, arguments),
                Scope.only(workflow),
                "java",
                Fields.of(Meta.SESSION, Json.string(name)),
                Caller.SILENT,
                Deadline.after(LONGEST))));
    }

    /// Returns an agent that works with the commands of this session. It remembers what it was asked, and sees the
    /// commands of the place where the session is.
    public DelegatedAgent agent(ChatModel model) {
        return DelegatedAgent.of(
                source.desk(SessionKey.of(localViewer()), new ProgramEnvironment(this::invoke)), model);
    }

    /// The environment of an agent that works for a Java program: calls of their own, and no user to ask.
    private record ProgramEnvironment(BiFunction<String, Fields, ToolResult> invoke) implements AgentEnvironment {
        @Override
        public ToolResult call(String tool, Fields arguments) {
            return invoke.apply(tool, arguments);
        }

        /// The hub of an open workflow has no rules.
        @Override
        public boolean isVisible(String tool) {
            return true;
        }

        @Override
        public Identity identity() {
            return Identity.LOCAL;
        }

        @Override
        public Deadline deadline() {
            return Deadline.after(LONGEST);
        }

        @Override
        public UserAnswer ask(Interpretation.Question question) {
            return new UserAnswer.Impossible();
        }

        @Override
        public boolean canAsk() {
            return false;
        }
    }

    /// Opens queues for messages of this session and their results, which come in the same order.
    public SessionQueues queues() {
        return new SessionQueues(this);
    }
}
