package dev.jackfield.agent.delegate;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.EventHandler;
import dev.jackfield.agent.converse.OnToolFailure;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.agent.converse.Toolbox;
import dev.jackfield.agent.converse.TurnLimits;
import dev.jackfield.agent.converse.TurnLoop;
import dev.jackfield.agent.converse.TurnOutcome;
import dev.jackfield.agent.converse.TurnSettings;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.text.BriefText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The tools of the main agent: the tool agent, which gets a request in words, and a question to the user where
/// that is possible.
final class MainAgentTools implements Toolbox {
    static final String ASSISTANT = "workflow_assistant";
    static final String ASK_USER = "ask_user";

    private static final int MOST_CALLS = 16;
    private static final int LONGEST_ARGUMENTS = 64 * 1024;

    private static final ToolDefinition ASSISTANT_TOOL = new ToolDefinition(
            ASSISTANT,
            "Runs commands for one request and returns the outcome.",
            TextSchema.of("request", "What to do, in plain words, with every value that is known."));
    private static final ToolDefinition ASK_TOOL = new ToolDefinition(
            ASK_USER, "Asks the user and returns the answer.", TextSchema.of("question", "One question."));

    private final CommandDesk desk;
    private final CommandTools commands;
    private final TurnLoop toolAgent;
    private final AgentSettings settings;

    MainAgentTools(CommandDesk desk, CommandTools commands, ChatModel model, AgentSettings settings) {
        this.desk = desk;
        this.commands = commands;
        this.settings = settings;
        this.toolAgent = new TurnLoop(model, commands, turnSettings(settings, settings.toolSteps()));
    }

    /// Returns how both agents make turns: a failure that is no result of a command ends everything, and commands run
    /// in the order in which the model wants them. The step after the last one is for the answer.
    static TurnSettings turnSettings(AgentSettings settings, int steps) {
        var limits = TurnLimits.USUAL
                .withSteps(steps + 1)
                .withTime(settings.time())
                .withCalls(MOST_CALLS, 1)
                .withArgumentBytes(LONGEST_ARGUMENTS);
        return TurnSettings.USUAL.with(OnToolFailure.RAISE).with(limits);
    }

    @Override
    public List<ToolDefinition> tools() {
        return desk.canAsk() ? List.of(ASSISTANT_TOOL, ASK_TOOL) : List.of(ASSISTANT_TOOL);
    }

    @Override
    public Canister.Result call(Canister.ToolInvocation invocation, Consumer<String> progress)
            throws InterruptedException {
        var text = switch (invocation.name()) {
            case ASSISTANT -> delegate(argument(invocation, "request"));
            case ASK_USER -> desk.ask(argument(invocation, "question")).orElse("The user did not answer.");
            default -> throw refusal("There is no tool '%s' here.".formatted(BriefText.name(invocation.name())));
        };
        return AgentTexts.result(invocation, text);
    }

    private static String argument(Canister.ToolInvocation invocation, String name) {
        return invocation
                .arguments()
                .text(name)
                .orElseThrow(() -> refusal("The tool '%s' needs the text `%s`.".formatted(invocation.name(), name)));
    }

    private static ToolExecutionFailure refusal(String reason) {
        return new ToolExecutionFailure(ToolError.Kind.VALIDATION, reason);
    }

    private String delegate(String request) throws InterruptedException {
        var before = commands.results().size();
        var outcome = toolAgent.run(List.of(AgentTexts.toolAgent(), AgentTexts.user(request)), EventHandler.NONE);
        return outcome.stopReason() == TurnOutcome.StopReason.END
                        && !outcome.text().isBlank()
                ? outcome.text()
                : unfinishedReport(
                        outcome,
                        commands.results().subList(before, commands.results().size()));
    }

    /// Tells the main agent what was done until the tool agent was stopped, so that nothing is done twice.
    private String unfinishedReport(TurnOutcome outcome, List<CommandResult> done) {
        var text = new ArrayList<String>();
        text.add("Error: the assistant stopped before it was done (%s).".formatted(reason(outcome.stopReason())));
        done.forEach(each -> text.add("%s: %s".formatted(each.command(), CommandManual.cut(each.text(), 2_000))));
        text.add(done.isEmpty() ? "Nothing was run." : "All commands above were run.");
        return String.join("\n", text);
    }

    private String reason(TurnOutcome.StopReason reason) {
        return switch (reason) {
            case STEPS -> "it had its %d steps".formatted(settings.toolSteps());
            case TIME -> "its time was over";
            case LENGTH -> "its model was cut off";
            case REFUSAL -> "its model declined";
            case END -> "its model returned no text";
        };
    }
}
