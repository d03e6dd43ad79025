package dev.jackfield.agent.workflow;

import dev.jackfield.agent.delegate.AgentCommand;
import dev.jackfield.agent.delegate.CommandDesk;
import dev.jackfield.agent.delegate.CommandResult;
import dev.jackfield.agent.workflow.model.ContextPath;
import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.api.internal.Values;
import dev.jackfield.call.HubException;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.language.Dialogue;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.text.BriefText;
import dev.jackfield.tools.ToolFailed;
import dev.jackfield.tools.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The commands of a session for agents. Each run is a call of the hub. The words of an agent do not become part of the
/// dialogue that the user has with the session.
final class AgentDesk implements CommandDesk {
    private final Supplier<Generation> code;
    private final Supplier<WorkflowSession> session;
    private final Understanding understanding;
    private final boolean confirmWrites;
    private final Calls calls;

    /// The way of an agent to the hub and to the user.
    interface Calls {
        ToolResult call(String tool, Fields arguments) throws InterruptedException;

        /// Returns whether the user may see this tool.
        boolean isVisible(String tool);

        Identity identity();

        Deadline deadline();

        /// Asks the user.
        UserQuestion ask(Interpretation.Question question) throws InterruptedException;

        boolean canAsk();
    }

    AgentDesk(
            Supplier<Generation> code,
            Supplier<WorkflowSession> session,
            Understanding understanding,
            boolean confirmWrites,
            Calls calls) {
        this.code = code;
        this.session = session;
        this.understanding = understanding;
        this.confirmWrites = confirmWrites;
        this.calls = calls;
    }

    @Override
    public List<AgentCommand> commands() {
        var path = session.get().path();
        var commands = new ArrayList<AgentCommand>();
        visible(code.get()).forEach(each -> commands.add(command(each)));
        if (!path.equals(ContextPath.ROOT)) {
            commands.add(command(BuiltinCommand.GO_UP));
            commands.add(command(BuiltinCommand.RESET_CONTEXT));
        }
        return commands.stream().filter(each -> calls.isVisible(each.name())).toList();
    }

    private List<UsableCommand> visible(Generation now) {
        return now.usable(session.get().path().context()).stream()
                .filter(each -> calls.isVisible(each.name()))
                .toList();
    }

    private static AgentCommand command(UsableCommand command) {
        var schema = Json.of(command.schema()).object().orElse(Fields.EMPTY);
        return new AgentCommand(command.name(), command.description(), command.utterances(), schema);
    }

    private static AgentCommand command(BuiltinCommand command) {
        return new AgentCommand(command.toolName(), command.description(), List.of(), Fields.EMPTY);
    }

    @Override
    public boolean canAsk() {
        return calls.canAsk();
    }

    @Override
    public Optional<String> ask(String question) throws InterruptedException {
        return calls.ask(new Interpretation.Question(question, List.of(), null)) instanceof UserQuestion.Said(var words)
                ? Optional.of(words)
                : Optional.empty();
    }

    @Override
    public CommandResult run(String command, String message) throws InterruptedException {
        var call = McpToolCall.read(message);
        return call.isPresent()
                ? CommandResult.ofCall(command, message, called(command, call.get()))
                : CommandResult.ofWords(command, message, said(command, message));
    }

    private ToolResult called(String command, McpToolCall call) throws InterruptedException {
        if (!call.name().equals(command)) {
            return ToolResult.error("This tool runs '%s', and the call names '%s'. Use the tool of that name."
                    .formatted(command, BriefText.name(call.name())));
        }
        return confirmWrites && isWriting(command)
                ? confirmed(
                        "Shall I run %s with %s? (yes or no)".formatted(command, call.arguments()),
                        () -> call(command, call.arguments()))
                : call(command, call.arguments());
    }

    private boolean isWriting(String command) {
        return code.get().usable(session.get().path().context()).stream()
                .anyMatch(each -> each.name().equals(command) && each.writes());
    }

    private interface Action {
        ToolResult run() throws InterruptedException;
    }

    /// Lets the user decide, and no model.
    private ToolResult confirmed(String question, Action action) throws InterruptedException {
        var answer = calls.ask(new Interpretation.Question(question, List.of("yes", "no"), null));
        return switch (answer) {
            case UserQuestion.Said(var words) when words.strip().equalsIgnoreCase("yes") -> action.run();
            case UserQuestion.Said _, UserQuestion.Dropped _ -> ToolResult.error("The user does not want this.");
            case UserQuestion.Unasked _ ->
                ToolResult.error("The user must confirm this, and cannot be asked here. Tell the user to do it without"
                        + " an agent.");
        };
    }

    /// Runs what words mean. A session that is busy is a result, too.
    private ToolResult said(String command, String words) throws InterruptedException {
        try {
            return understood(command, words);
        } catch (ToolFailed failed) {
            return ToolResult.error(String.valueOf(failed.getMessage()));
        }
    }

    private ToolResult understood(String command, String words) throws InterruptedException {
        if (BuiltinCommand.named(command).isPresent()) {
            return call(command, Fields.EMPTY);
        }
        var isNamed = words.strip().startsWith("@" + command);
        var text = isNamed ? words.strip() : "@%s %s".formatted(command, words.strip());
        return switch (understanding.read(text, new Here(code.get()))) {
            case Interpretation.Run run
            when run.command().equals(command) -> call(command, run.parameters().with(ToolDefinitions.COMMAND, words));
            case Interpretation.Run run -> ToolResult.error("These words mean '%s'.".formatted(run.command()));
            case Interpretation.Question question -> asked(command, words, question);
            case Interpretation.Remark remark -> ToolResult.text(remark.text());
        };
    }

    /// Lets the user confirm a command, and the agent answer what is missing.
    private ToolResult asked(String command, String words, Interpretation.Question question)
            throws InterruptedException {
        return question.dialogue() instanceof Dialogue.Confirming meant
                        && meant.command().equals(command)
                ? confirmed(
                        question.question(),
                        () -> call(command, Values.json(meant.parameters()).with(ToolDefinitions.COMMAND, words)))
                : ToolResult.text(question.question());
    }

    /// Calls a tool. What a caller can act on is a result; a hub that fails or a call that is cancelled is not.
    private ToolResult call(String tool, Fields arguments) throws InterruptedException {
        try {
            return calls.call(tool, arguments);
        } catch (HubException.Cancelled | HubException.Crashed ended) {
            throw ended;
        } catch (HubException failed) {
            return ToolResult.error(String.valueOf(failed.getMessage()));
        }
    }

    /// Where the words of an agent are read: at the place of the session, outside of its dialogue.
    private final class Here implements Understanding.Situation {
        private final Generation now;

        Here(Generation now) {
            this.now = now;
        }

        @Override
        public Identity identity() {
            return calls.identity();
        }

        @Override
        public List<UsableCommand> commands() {
            return visible(now);
        }

        @Override
        public @Nullable Object dialogue() {
            return null;
        }

        @Override
        public boolean isOfAgent() {
            return true;
        }

        @Override
        public Map<String, String> candidates(String command, String parameter) {
            return SessionSituation.candidates(now, session.get(), calls.deadline(), command, parameter);
        }

        @Override
        public Optional<String> objection(UsableCommand command, Record parameters) {
            return SessionSituation.objection(now, session.get(), calls.deadline(), command, parameters);
        }
    }
}
