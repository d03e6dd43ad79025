package dev.jackfield.agent.workflow.execution;

import dev.jackfield.agent.workflow.model.BrokenCommand;
import dev.jackfield.agent.workflow.model.BuiltinCommand;
import dev.jackfield.agent.workflow.model.CommandNames;
import dev.jackfield.agent.workflow.model.ContextPath;
import dev.jackfield.agent.workflow.model.LoadedCommand;
import dev.jackfield.agent.workflow.model.LoadedWorkflow;
import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.agent.workflow.sentence.SpokenCommands;
import dev.jackfield.agent.workflow.session.Generation;
import dev.jackfield.agent.workflow.session.SessionKey;
import dev.jackfield.agent.workflow.session.WorkflowSession;
import dev.jackfield.agent.workflow.session.WorkflowSessions;
import dev.jackfield.core.binding.CallContext;
import dev.jackfield.core.binding.shape.FailureText;
import dev.jackfield.core.binding.shape.InvalidValueException;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.tools.ToolFailedException;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs commands. A tool call, a JSON message and a sentence all end here, in [#performAction]: the same
/// parameters, the same check, the same state, the same result.
public final class CommandExecutor {
    private static final Logger LOG = LoggerFactory.getLogger(CommandExecutor.class);

    private final String id;
    private final WorkflowSessions sessions;
    private final SentenceExecutor sentences;
    private final Consumer<SessionKey> moved;

    /// Creates the executor of a workflow.
    ///
    /// @param interpreter makes commands of sentences
    /// @param moved is told of sessions that are in another context now
    public CommandExecutor(
            String id, WorkflowSessions sessions, SpokenCommands interpreter, Consumer<SessionKey> moved) {
        this.id = id;
        this.sessions = sessions;
        this.sentences = new SentenceExecutor(id, interpreter);
        this.moved = moved;
    }

    /// Returns what a call in the words of MCP asks for. Its `command` is made up if it is missing.
    public static CommandAction actionFromMcpToolCall(McpToolCall call) {
        var arguments = call.arguments();
        return new CommandAction(
                call.name(),
                arguments.text(CommandNames.COMMAND_ARGUMENT).orElseGet(() -> callText(call)),
                arguments.text(CommandNames.PATH_ARGUMENT).map(ContextPath::parse),
                arguments.tree());
    }

    private static String callText(McpToolCall call) {
        return call.arguments().isEmpty() ? call.name() : "%s %s".formatted(call.name(), call.arguments());
    }

    /// Runs a command that was called as a tool.
    public Reply performMcpToolCall(McpToolCall call, Generation now, Invocation invocation)
            throws InterruptedException {
        return runGuarded(invocation, session -> performAction(actionFromMcpToolCall(call), now, session, invocation));
    }

    /// Runs the command that a sentence means, by a call of its tool.
    public Reply invokeCommand(String text, Generation now, Invocation invocation) throws InterruptedException {
        return runGuarded(invocation, session -> sentences.execute(text, now, session, invocation));
    }

    private Reply runGuarded(Invocation invocation, WorkflowSessions.Use<Reply, Exception> attempt)
            throws InterruptedException {
        try {
            return runInSession(invocation, attempt);
        } catch (InterruptedException | HubException.CancelledException interrupted) {
            throw interrupted;
        } catch (CallContext.UnanswerableException unanswerable) {
            return unanswerable.reply(invocation.caller());
        } catch (ToolFailedException | HubException failed) {
            return Reply.error(FailureText.text(failed));
        } catch (Exception | LinkageError | StackOverflowError failed) {
            LOG.error("Command '{}' failed: {}", invocation.call().name(), FailureText.text(failed), failed);
            return Reply.error(FailureText.text(failed));
        }
    }

    /// Does something in the session of a call.
    public <E extends Exception> Reply runInSession(Invocation invocation, WorkflowSessions.Use<Reply, E> use)
            throws E {
        return sessions.runInSession(SessionKey.of(Viewer.of(invocation)), use);
    }

    /// Runs a command. A call that waited for its turn runs where the session is then.
    Reply performAction(CommandAction action, Generation now, WorkflowSession session, Invocation invocation)
            throws Exception {
        var builtin = BuiltinCommand.named(action.name());
        return builtin.isPresent()
                ? runBuiltin(builtin.get(), place(action, session, now), now, session, invocation)
                : session.runExclusively(
                        now,
                        invocation.deadline(),
                        state -> run(
                                action,
                                now,
                                session,
                                state,
                                new CommandTurn(
                                        id,
                                        action,
                                        now.workflow().contexts(),
                                        place(action, session, now),
                                        session.withYieldingCaller(invocation))));
    }

    private static ContextPath place(CommandAction action, WorkflowSession session, Generation now) {
        return action.path().map(now.workflow().contexts()::requireValid).orElseGet(() -> settlePath(session, now));
    }

    private Reply run(CommandAction action, Generation now, WorkflowSession session, Object state, CommandTurn turn)
            throws Exception {
        var command = now.workflow().find(turn.place().context(), action.name());
        return switch (command.orElseThrow(() -> notHere(action, turn.place()))) {
            case BrokenCommand _ ->
                throw new ToolFailedException(
                        "The command '%s' cannot be used at present; operators of the hub see the reason with `jackfield status`."
                                .formatted(action.name()));
            case UsableCommand usable -> run(usable, action, turn, session, state);
        };
    }

    private static ToolFailedException notHere(CommandAction action, ContextPath path) {
        return new ToolFailedException(
                "The command '%s' is not available at %s; go to its context, or name it by workitem_path."
                        .formatted(BriefText.name(action.name()), BriefText.name(path.toString())));
    }

    /// Returns where a session is. A place that the code no longer has is left for the root.
    private static ContextPath settlePath(WorkflowSession session, Generation now) {
        try {
            return now.workflow().contexts().requireValid(session.path());
        } catch (ToolFailedException gone) {
            session.move(_ -> ContextPath.ROOT);
            return ContextPath.ROOT;
        }
    }

    private Reply run(
            UsableCommand usable, CommandAction action, CommandTurn turn, WorkflowSession session, Object state)
            throws Exception {
        var parameters = parameters(usable, action);
        var objection = usable.command().objection(parameters, state);
        if (objection.isPresent()) {
            return Reply.error(objection.get());
        }
        var output = usable.command().run(parameters, state, turn);
        if (!output.isFailed() && action.path().isEmpty()) {
            turn.nextPath().ifPresent(next -> moveSession(session, _ -> next));
        }
        return CommandReply.of(output, turn::isVisible);
    }

    private static Record parameters(UsableCommand usable, CommandAction action) {
        try {
            return usable.parameters().record(action.parameters());
        } catch (InvalidValueException unfit) {
            throw new ToolFailedException(
                    "The parameters of '%s' do not fit: %s".formatted(usable.name(), unfit.problem()));
        }
    }

    private void moveSession(WorkflowSession session, UnaryOperator<ContextPath> step) {
        var before = session.move(step);
        if (!before.context().equals(session.path().context())) {
            moved.accept(session.key());
        }
    }

    private Reply runBuiltin(
            BuiltinCommand builtin, ContextPath path, Generation now, WorkflowSession session, Invocation invocation)
            throws InterruptedException {
        return switch (builtin) {
            case WHAT_CAN_I_DO -> Reply.text(ContextText.commands(path, now.workflow(), visibilityFilter(invocation)));
            case WHAT_IS_CURRENT_CONTEXT -> Reply.text(ContextText.place(path, now.workflow()));
            case GO_UP -> moveAndDescribe(session, ContextPath::parent, now);
            case RESET_CONTEXT -> moveAndDescribe(session, _ -> ContextPath.ROOT, now);
            case ABORT -> sentences.abort(session);
            case YOU_MISUNDERSTOOD -> sentences.handleMisunderstanding(now, session, invocation);
        };
    }

    private Predicate<String> visibilityFilter(Invocation invocation) {
        return command -> invocation.allows(new ItemName(id, command));
    }

    private Reply moveAndDescribe(WorkflowSession session, UnaryOperator<ContextPath> step, Generation now) {
        moveSession(session, step);
        return Reply.text(ContextText.place(session.path(), now.workflow()));
    }

    /// Writes for users where a session is, and which commands it can use there.
    private static final class ContextText {
        private ContextText() {}

        static String place(ContextPath path, LoadedWorkflow workflow) {
            var said = path.steps().isEmpty()
                    ? workflow.root().description()
                    : workflow.contexts().description(path.context());
            return said.isEmpty() ? "You are at %s.".formatted(path) : "You are at %s: %s".formatted(path, said);
        }

        /// @param isVisible whether the caller may know of a command
        static String commands(ContextPath path, LoadedWorkflow workflow, Predicate<String> isVisible) {
            var own = workflow.availableCommands(path.context()).values().stream()
                    .filter(each -> isVisible.test(each.name()))
                    .map(ContextText::line);
            var builtin = Arrays.stream(BuiltinCommand.values())
                    .filter(each -> isVisible.test(each.toolName()))
                    .map(each -> "- %s: %s".formatted(each.toolName(), each.description()));
            return place(path, workflow) + "\n"
                    + Stream.concat(own, builtin).collect(Collectors.joining("\n", "You can use:\n", ""));
        }

        private static String line(LoadedCommand command) {
            var end = command.description().indexOf(". ");
            var first = end < 0 ? command.description() : command.description().substring(0, end + 1);
            var said = first.isEmpty() ? "- " + command.name() : "- %s: %s".formatted(command.name(), first);
            return command instanceof BrokenCommand ? said + " (cannot be used at present)" : said;
        }
    }
}
