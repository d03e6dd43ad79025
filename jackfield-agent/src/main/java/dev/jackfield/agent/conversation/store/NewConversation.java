package dev.jackfield.agent.conversation.store;

import java.util.Optional;

/// The title and the model that a caller chose for a conversation.
///
/// @param title without one, the first message of the user becomes the title
/// @param model as `provider/model`
public record NewConversation(Optional<String> title, Optional<String> model) {
    public static final NewConversation UNTITLED = new NewConversation(Optional.empty(), Optional.empty());
}
