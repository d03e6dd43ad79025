package dev.jackfield.agent.conversation;

import java.util.Optional;

/// Decides which content stands in a line itself, and keeps the other content elsewhere.
@FunctionalInterface
public interface ContentKeeper {
    /// Keeps nothing: all content stands in the line.
    ContentKeeper INLINE = (_, _) -> Optional.empty();

    /// Returns the id by which the line names the content; empty when it stands in the line itself.
    ///
    /// @param role of the canister that has the content
    Optional<String> keep(Role role, CanisterContent content);
}
