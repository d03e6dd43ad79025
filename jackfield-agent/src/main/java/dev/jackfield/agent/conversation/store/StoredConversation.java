package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.Canister;
import java.util.List;

/// A conversation with its whole history.
public record StoredConversation(ConversationInfo info, List<Canister> canisters) {
    public StoredConversation {
        canisters = List.copyOf(canisters);
    }
}
