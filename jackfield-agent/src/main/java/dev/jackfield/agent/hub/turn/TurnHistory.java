package dev.jackfield.agent.hub.turn;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.ContentText;
import dev.jackfield.agent.conversation.store.ConversationException;
import dev.jackfield.agent.conversation.store.ConversationStore;
import dev.jackfield.agent.conversation.store.NewConversation;
import dev.jackfield.agent.conversation.store.StoredConversation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The history of a conversation during one turn: what the store has of it, and what the turn adds. For one thread.
final class TurnHistory {
    private final ConversationStore store;
    private final TurnRequest request;
    private final String owner;
    private final Optional<StoredConversation> earlier;
    private final List<Canister> canisters;

    private TurnHistory(
            ConversationStore store, TurnRequest request, String owner, Optional<StoredConversation> earlier) {
        this.store = store;
        this.request = request;
        this.owner = owner;
        this.earlier = earlier;
        this.canisters =
                new ArrayList<>(earlier.map(StoredConversation::canisters).orElse(List.of()));
    }

    /// Loads the conversation that a request names; a request that names none begins one.
    static TurnHistory load(ConversationStore store, TurnRequest request, String owner) {
        var earlier = request.conversation().map(id -> store.load(owner, id));
        return new TurnHistory(store, request, owner, earlier);
    }

    /// Returns the name of the model that the conversation had before this turn.
    Optional<String> model() {
        return earlier.flatMap(known -> known.info().model());
    }

    /// Returns the instructions that were given last; empty when there are none.
    String instructions() {
        return canisters.reversed().stream()
                .filter(Canister.Supervisor.class::isInstance)
                .findFirst()
                .map(last -> ContentText.of(((Canister.Supervisor) last).content()))
                .orElse("");
    }

    void add(List<Canister> more) {
        canisters.addAll(more);
    }

    /// Returns all canisters, oldest first.
    List<Canister> canisters() {
        return List.copyOf(canisters);
    }

    /// Returns the canisters of this turn.
    List<Canister> addedCanisters() {
        return List.copyOf(canisters.subList(countBefore(), canisters.size()));
    }

    private int countBefore() {
        return earlier.map(known -> known.canisters().size()).orElse(0);
    }

    /// Keeps this turn and returns the id of its conversation; empty if the turn is not to be kept.
    ///
    /// @param model the name by which a caller can choose the model again
    Optional<String> keep(String model) {
        if (!request.isKept()) {
            return Optional.empty();
        }
        var chosen = new NewConversation(Optional.empty(), Optional.of(model));
        if (request.conversation().isEmpty()) {
            return Optional.of(store.create(owner, chosen, addedCanisters()).id());
        }
        var id = request.conversation().get();
        return Optional.of(
                store.append(owner, id, countBefore(), addedCanisters(), chosen).id());
    }

    /// Returns whether the store still has a conversation, which its owner may have deleted meanwhile.
    boolean isKept(String id) {
        try {
            return store.info(owner, id).id().equals(id);
        } catch (ConversationException gone) {
            return false;
        }
    }
}
