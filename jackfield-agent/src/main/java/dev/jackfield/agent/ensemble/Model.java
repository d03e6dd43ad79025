package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.converse.EventHandler;
import dev.jackfield.agent.converse.HistoryView;
import dev.jackfield.agent.converse.Toolbox;
import dev.jackfield.agent.converse.TurnLoop;
import dev.jackfield.agent.converse.TurnOutcome;
import dev.jackfield.agent.converse.TurnSettings;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.api.Jackfield;
import java.time.InstantSource;
import java.util.List;

/// A model that converses with the tools of a program. Immutable, and safe for use by several threads.
///
/// A turn that fails or is cancelled returns nothing, so the program's own list of canisters is as it was before. An
/// interrupt cancels a turn.
public final class Model {
    private final ChatModel chat;
    private final HistoryView view;

    private Model(ChatModel chat, HistoryView view) {
        this.chat = chat;
        this.view = view;
    }

    /// Returns a model that reads as much of a conversation as fits its window.
    public static Model of(ChatModel chat) {
        return new Model(chat, HistoryView.FITTING);
    }

    /// Returns this model with another choice of what it reads of a long conversation.
    public Model withView(HistoryView other) {
        return new Model(chat, other);
    }

    public ModelDescriptor descriptor() {
        return chat.descriptor();
    }

    /// Lets the model answer, and calls the tools that it wants. These keep nothing for later turns; a
    /// [ModelConversation] does.
    ///
    /// @param canisters the conversation so far, oldest first
    /// @return everything that is new: what the model said, its invocations, and a result for each
    public List<Canister> converse(List<Canister> canisters, List<Ensemble> ensembles) throws InterruptedException {
        return converse(canisters, ensembles, TurnSettings.USUAL, EventHandler.NONE);
    }

    /// Lets the model answer, and calls the tools that it wants.
    ///
    /// @param handler hears all that happens, on this thread
    public List<Canister> converse(
            List<Canister> canisters, List<Ensemble> ensembles, TurnSettings settings, EventHandler handler)
            throws InterruptedException {
        return turn(canisters, new EnsembleToolbox(ensembles), settings, handler)
                .canisters();
    }

    /// Lets the model answer, and calls the tools of a profile that it wants. Every call goes through the hub, which
    /// checks, decides and records it like any other.
    ///
    /// @throws dev.jackfield.core.call.HubException.UnknownNameException when the hub has no such profile
    public List<Canister> converse(List<Canister> canisters, Jackfield hub, String profile)
            throws InterruptedException {
        try (var tools = Ensemble.ofProfile(hub, profile)) {
            return converse(canisters, List.of(tools));
        }
    }

    /// Begins a conversation of several turns.
    public ModelConversation conversation(List<Ensemble> ensembles) {
        return conversation(List.of(), new EnsembleToolbox(ensembles));
    }

    /// Goes on in a conversation.
    ///
    /// @param canisters the conversation so far, oldest first
    public ModelConversation conversation(List<Canister> canisters, Toolbox toolbox) {
        return new ModelConversation(this, toolbox, canisters);
    }

    /// Makes one turn of a conversation.
    ///
    /// @param toolbox the same for all turns of the conversation, if its tools keep something in their namespace
    public TurnOutcome turn(List<Canister> canisters, Toolbox toolbox, TurnSettings settings, EventHandler handler)
            throws InterruptedException {
        return new TurnLoop(chat, toolbox, settings, view, InstantSource.system()).run(canisters, handler);
    }
}
