package dev.jackfield.agent.conversation.store;

import java.time.Instant;
import java.util.Optional;

/// A conversation without its messages.
///
/// @param title empty as long as the user said nothing
/// @param model the one that was used last, as `provider/model`
/// @param updated when the last turn was added
/// @param messages how many canisters it has
public record ConversationInfo(
        String id,
        String title,
        Optional<String> model,
        Instant created,
        Instant updated,
        int messages,
        Optional<Fork> forkedFrom) {

    /// Where a conversation parted from another.
    ///
    /// @param id of the other
    /// @param at the number of the last canister that both have
    public record Fork(String id, int at) {}
}
