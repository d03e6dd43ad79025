package dev.jackfield.agent.delegate;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.converse.EventHandler;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.agent.converse.TurnLoop;
import dev.jackfield.agent.converse.TurnOutcome;
import dev.jackfield.agent.model.ChatModel;
import java.util.ArrayList;
import java.util.List;

/// Answers wishes in words, by delegation: the main agent talks with the user and knows the names and descriptions of
/// the commands; the tool agent knows how they are called.
///
/// It remembers the conversation with the user. A failure of a model, of the hub or of the program is thrown as it
/// is, and nothing of that wish is remembered; a command that fails is a result, with which the agents go on.
public final class DelegatedAgent {
    /// Half of the model's window is for what was said before; a token has about four characters.
    private static final int MEMORY_CHARACTERS_PER_TOKEN = 2;

    private final CommandDesk desk;
    private final ChatModel model;
    private final AgentSettings settings;
    private final AgentMemory memory;

    private DelegatedAgent(CommandDesk desk, ChatModel model, AgentSettings settings, AgentMemory memory) {
        this.desk = desk;
        this.model = model;
        this.settings = settings;
        this.memory = memory;
    }

    /// Creates an agent that remembers nothing yet.
    ///
    /// @param model for both agents
    public static DelegatedAgent of(CommandDesk desk, ChatModel model) {
        return new DelegatedAgent(desk, model, AgentSettings.USUAL, new AgentMemory());
    }

    public DelegatedAgent with(AgentSettings other) {
        return new DelegatedAgent(desk, model, other, memory);
    }

    /// Returns this agent with the memory of an earlier one.
    public DelegatedAgent withMemory(AgentMemory other) {
        return new DelegatedAgent(desk, model, settings, other);
    }

    /// Works on a wish of the user and waits for the answer; an interrupt cancels it.
    public AgentAnswer answer(String wish) throws InterruptedException {
        return answer(wish, EventHandler.NONE);
    }

    /// Works on a wish of the user.
    ///
    /// @param handler hears what the main agent does
    public AgentAnswer answer(String wish, EventHandler handler) throws InterruptedException {
        var commands = new CommandTools(desk, settings.excluded());
        var history = new ArrayList<>(List.of(AgentTexts.mainAgent(commands.commands())));
        history.addAll(memory.latestWishes((long) model.descriptor().contextWindow() * MEMORY_CHARACTERS_PER_TOKEN));
        var asked = AgentTexts.user(wish);
        history.add(asked);
        var outcome = turn(commands, history, handler);
        memory.add(asked, outcome.canisters());
        return new AgentAnswer(outcome.text(), outcome.stopReason(), commands.results());
    }

    private TurnOutcome turn(CommandTools commands, List<Canister> history, EventHandler handler)
            throws InterruptedException {
        var tools = new MainAgentTools(desk, commands, model, settings);
        try {
            return new TurnLoop(model, tools, MainAgentTools.turnSettings(settings, settings.steps()))
                    .run(history, handler);
        } catch (ToolExecutionFailure failed) {
            throw origin(failed);
        }
    }

    /// Returns the exception that a conversation wrapped, perhaps twice, because each agent is one.
    private static RuntimeException origin(RuntimeException failed) {
        return failed instanceof ToolExecutionFailure && failed.getCause() instanceof RuntimeException cause
                ? origin(cause)
                : failed;
    }
}
