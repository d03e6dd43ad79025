package dev.jackfield.agent.workflow.execution;

import dev.jackfield.agent.delegate.AgentCommand;
import dev.jackfield.agent.delegate.CommandDesk;
import dev.jackfield.agent.delegate.CommandResult;
import dev.jackfield.agent.language.DialogueState;
import dev.jackfield.agent.workflow.model.BuiltinCommand;
import dev.jackfield.agent.workflow.model.CommandNames;
import dev.jackfield.agent.workflow.model.ContextPath;
import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.agent.workflow.sentence.Interpretation;
import dev.jackfield.agent.workflow.sentence.SpokenCommands;
import dev.jackfield.agent.workflow.session.Generation;
import dev.jackfield.agent.workflow.session.WorkflowSession;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.tools.ToolFailedException;
import dev.jackfield.tools.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The commands of a session for agents. Each run is a call of the hub. The words of an agent do not become part of
/// the dialogue that the user has with the session.
record AgentDesk(
        Supplier<Generation> code,
        Supplier<WorkflowSession> session,
        SpokenCommands interpreter,
        boolean confirmWrites,
        AgentEnvironment environment)
        implements CommandDesk {
    @Override
    public List<AgentCommand> commands() {
        var path = session.get().path();
        var commands = new ArrayList<AgentCommand>();
        visibleCommands(code.get()).forEach(each -> commands.add(command(each)));
        if (!path.equals(ContextPath.ROOT)) {
            commands.add(command(BuiltinCommand.GO_UP));
            commands.add(command(BuiltinCommand.RESET_CONTEXT));
        }
        return commands.stream()
                .filter(each -> environment.isVisible(each.name()))
                .toList();
    }

    private List<UsableCommand> visibleCommands(Generation now) {
        return now.usableCommands(session.get().path().context()).stream()
                .filter(each -> environment.isVisible(each.name()))
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
        return environment.canAsk();
    }

    @Override
    public Optional<String> ask(String question) throws InterruptedException {
        return environment.ask(new Interpretation.Question(question, List.of(), null))
                        instanceof UserAnswer.Text(var words)
                ? Optional.of(words)
                : Optional.empty();
    }

    @Override
    public CommandResult run(String command, String message) throws InterruptedException {
        var call = McpToolCall.read(message);
        return call.isPresent()
                ? CommandResult.ofCall(command, message, runCall(command, call.get()))
                : CommandResult.ofWords(command, message, runWords(command, message));
    }

    private ToolResult runCall(String command, McpToolCall call) throws InterruptedException {
        if (!call.name().equals(command)) {
            return ToolResult.error("This tool runs '%s', and the call names '%s'. Use the tool of that name."
                    .formatted(command, BriefText.name(call.name())));
        }
        return asksFirst(command)
                ? runIfConfirmed(
                        "Shall I run %s with %s? (yes or no)".formatted(command, call.arguments()),
                        () -> call(command, call.arguments()))
                : call(command, call.arguments());
    }

    private boolean asksFirst(String command) {
        return code.get().usableCommands(session.get().path().context()).stream()
                .anyMatch(
                        each -> each.name().equals(command) && (each.asksFirst() || (confirmWrites && each.writes())));
    }

    private interface ConfirmedCall {
        ToolResult run() throws InterruptedException;
    }

    /// Lets the user decide, and no model.
    private ToolResult runIfConfirmed(String question, ConfirmedCall call) throws InterruptedException {
        var answer = environment.ask(new Interpretation.Question(question, List.of("yes", "no"), null));
        return switch (answer) {
            case UserAnswer.Text(var words) when words.strip().equalsIgnoreCase("yes") -> call.run();
            case UserAnswer.Text _, UserAnswer.Declined _ -> ToolResult.error("The user declined this.");
            case UserAnswer.Impossible _ ->
                ToolResult.error(
                        "The user must confirm this, but this client cannot ask. Tell the user to do it without"
                                + " an agent.");
        };
    }

    /// Runs what words mean. A session that is busy is a result, too.
    private ToolResult runWords(String command, String words) throws InterruptedException {
        try {
            return interpretAndRun(command, words);
        } catch (ToolFailedException failed) {
            return ToolResult.error(String.valueOf(failed.getMessage()));
        }
    }

    private ToolResult interpretAndRun(String command, String words) throws InterruptedException {
        if (BuiltinCommand.named(command).isPresent()) {
            return call(command, Fields.EMPTY);
        }
        var isNamed = words.strip().startsWith("@" + command);
        var text = isNamed ? words.strip() : "@%s %s".formatted(command, words.strip());
        return switch (interpreter.read(text, new Here(code.get()))) {
            case Interpretation.Run run
            when run.command().equals(command) ->
                call(command, run.parameters().with(CommandNames.COMMAND_ARGUMENT, words));
            case Interpretation.Run run -> ToolResult.error("These words mean '%s'.".formatted(run.command()));
            case Interpretation.Question question -> handleQuestion(command, words, question);
            case Interpretation.Remark remark -> ToolResult.text(remark.text());
        };
    }

    /// Lets the user confirm a command, and the agent answer what is missing.
    private ToolResult handleQuestion(String command, String words, Interpretation.Question question)
            throws InterruptedException {
        if (!(question.dialogue() instanceof DialogueState.Confirming meant)
                || !meant.command().equals(command)) {
            return ToolResult.text(question.question());
        }
        ConfirmedCall call =
                () -> call(command, Values.json(meant.parameters()).with(CommandNames.COMMAND_ARGUMENT, words));
        if (asksFirst(command)) {
            return runIfConfirmed(question.question(), call);
        }
        return meant.parameters().isEmpty() ? call.run() : unclearWords(command);
    }

    /// The agent chose the command, but its words say more than values, so these may be others than it means.
    private static ToolResult unclearWords(String command) {
        return ToolResult.error(
                "Nothing was done, because these words say more than the values of '%1$s'. Name each value: @%1$s name=\"value\"."
                        .formatted(command));
    }

    /// Calls a tool. What a caller can act on is a result; a hub that fails or a call that is cancelled is not.
    private ToolResult call(String tool, Fields arguments) throws InterruptedException {
        try {
            return environment.call(tool, arguments);
        } catch (HubException.CancelledException | HubException.CrashedException ended) {
            throw ended;
        } catch (HubException failed) {
            return ToolResult.error(String.valueOf(failed.getMessage()));
        }
    }

    /// Where the words of an agent are read: at the place of the session, outside of its dialogue.
    private final class Here implements SpokenCommands.Situation {
        private final Generation now;

        Here(Generation now) {
            this.now = now;
        }

        @Override
        public Identity identity() {
            return environment.identity();
        }

        @Override
        public List<UsableCommand> commands() {
            return visibleCommands(now);
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
            return SessionSituation.candidates(now, session.get(), environment.deadline(), command, parameter);
        }

        @Override
        public Optional<String> objection(UsableCommand command, Record parameters) {
            return SessionSituation.objection(now, session.get(), environment.deadline(), command, parameters);
        }
    }
}
