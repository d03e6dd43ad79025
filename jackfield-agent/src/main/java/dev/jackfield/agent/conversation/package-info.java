/// The entries of a conversation with a model, called canisters, and their form as lines of JSON.
///
/// Nothing here calls a model or a tool, or reads a file: `conversation.history` shortens conversations,
/// `conversation.store` keeps them, and `converse` makes them. Start with
/// [dev.jackfield.agent.conversation.Canister].
@NullMarked
package dev.jackfield.agent.conversation;

import org.jspecify.annotations.NullMarked;
