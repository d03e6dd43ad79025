package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.Role;
import java.util.Locale;
import java.util.Optional;

/// Something that happened to one canister of a conversation: it began, grew, changed, is complete, or failed.
///
/// @param number which canister of the conversation it is, counted from 1
/// @param text with [Kind#PROGRESS] the next piece of text, with [Kind#FAILED] the reason; otherwise empty
/// @param canister with [Kind#UPDATED] as it is now, with [Kind#COMPLETED] as it stays; with [Kind#STARTED] of an
///     invocation the whole of it
public record ConversationEvent(Kind kind, int number, Role role, String text, Optional<Canister> canister) {

    public enum Kind {
        STARTED,
        PROGRESS,
        UPDATED,
        COMPLETED,
        FAILED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
