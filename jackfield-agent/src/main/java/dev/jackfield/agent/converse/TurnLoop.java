package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.model.ChatModel;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/// Lets a model write, calls the tools that it wants, gives it their results, and so on until it is done.
///
/// A turn is kept whole or not at all: the outcome has all new canisters, and a turn that fails or is cancelled
/// leaves none. An interrupt cancels it: the connection to the model and the running calls are ended, and waited for.
/// The handler hears all events on the thread that runs the turn; if it throws, the turn fails with that exception.
/// Safe for use by several threads.
public final class TurnLoop {
    private final ChatModel model;
    private final Toolbox toolbox;
    private final TurnSettings settings;
    private final HistoryView view;
    private final InstantSource clock;
    private final Supplier<Duration> asked;

    /// Creates a loop in which the model reads as much of the history as fits its window.
    public TurnLoop(ChatModel model, Toolbox toolbox, TurnSettings settings) {
        this(model, toolbox, settings, HistoryView.FITTING, InstantSource.system());
    }

    /// Creates a loop.
    ///
    /// @param view chooses what the model reads of a long history
    public TurnLoop(ChatModel model, Toolbox toolbox, TurnSettings settings, HistoryView view, InstantSource clock) {
        this(model, toolbox, settings, view, clock, () -> Duration.ZERO);
    }

    /// Creates a loop whose turns have as much more time as people take to answer questions.
    ///
    /// @param asked how long people were asked so far
    public TurnLoop(
            ChatModel model,
            Toolbox toolbox,
            TurnSettings settings,
            HistoryView view,
            InstantSource clock,
            Supplier<Duration> asked) {
        this.model = model;
        this.toolbox = toolbox;
        this.settings = settings;
        this.view = view;
        this.clock = clock;
        this.asked = asked;
    }

    /// Makes one turn.
    ///
    /// @param history the whole conversation so far, oldest first
    /// @throws dev.jackfield.agent.model.ModelException when the model gave no answer
    /// @throws ToolExecutionFailure when a tool failed and the settings want it raised
    public TurnOutcome run(List<Canister> history, EventHandler handler) throws InterruptedException {
        return new RunningTurn(model, toolbox, settings, view, clock, asked, history, new Announcer(handler)).run();
    }
}
