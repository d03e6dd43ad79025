package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.converse.EventHandler;
import dev.jackfield.agent.converse.Toolbox;
import dev.jackfield.agent.converse.TurnOutcome;
import dev.jackfield.agent.converse.TurnSettings;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// A conversation with a model: its history, its tools, and what these keep in their namespace from turn to turn.
///
/// ```java
/// var conversation = model.conversation(List.of(weather));
/// conversation.say("Is it warm in Rome?");
/// conversation.say("And in Oslo?");
/// ```
///
/// A turn that fails or is cancelled leaves the history as it was. Safe for use by several threads, which make one
/// turn after the other.
public final class ModelConversation {
    private final Model model;
    private final Toolbox toolbox;
    private final InstantSource clock = InstantSource.system();
    private final ReentrantLock turn = new ReentrantLock();

    // replaced as a whole, by the thread that has the lock
    private volatile List<Canister> canisters;

    ModelConversation(Model model, Toolbox toolbox, List<Canister> earlier) {
        this.model = model;
        this.toolbox = toolbox;
        this.canisters = List.copyOf(earlier);
    }

    /// Returns the history, oldest first.
    public List<Canister> canisters() {
        return canisters;
    }

    /// Says something to the model, and lets it answer and call tools.
    public TurnOutcome say(String text) throws InterruptedException {
        return say(new Canister.User(List.of(CanisterContent.text(text)), clock.instant()));
    }

    /// Adds canisters, such as instructions, documents and a message, and lets the model answer and call tools.
    public TurnOutcome say(Canister... said) throws InterruptedException {
        return say(List.of(said), TurnSettings.USUAL, EventHandler.NONE);
    }

    /// Adds canisters, and lets the model answer and call tools.
    ///
    /// @param handler hears all that happens, on this thread; it cannot make a turn itself
    public TurnOutcome say(List<Canister> said, TurnSettings settings, EventHandler handler)
            throws InterruptedException {
        if (turn.isHeldByCurrentThread()) {
            throw new IllegalStateException("Another turn of this conversation is running; wait until it has ended");
        }
        turn.lockInterruptibly();
        try {
            var all = new ArrayList<>(canisters);
            all.addAll(said);
            var outcome = model.turn(all, toolbox, settings, handler);
            all.addAll(outcome.canisters());
            canisters = List.copyOf(all);
            return outcome;
        } finally {
            turn.unlock();
        }
    }
}
