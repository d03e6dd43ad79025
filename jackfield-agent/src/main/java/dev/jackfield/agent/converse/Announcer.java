package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.Role;
import dev.jackfield.agent.converse.ConversationEvent.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Tells the handler of a turn what happens, and remembers which canisters have begun and are not complete. Used by
/// the thread of the turn only, so that the handler hears one event at a time.
final class Announcer {
    private final EventHandler handler;
    private final Map<Integer, Role> open = new TreeMap<>();
    private boolean isBroken;

    Announcer(EventHandler handler) {
        this.handler = handler;
    }

    void announceStart(int number, Role role) {
        open.put(number, role);
        tell(new ConversationEvent(Kind.STARTED, number, role, "", Optional.empty()));
    }

    void announceStart(int number, Canister.ToolInvocation whole) {
        open.put(number, whole.role());
        tell(new ConversationEvent(Kind.STARTED, number, whole.role(), "", Optional.of(whole)));
    }

    void announceProgress(int number, Role role, String text) {
        tell(new ConversationEvent(Kind.PROGRESS, number, role, text, Optional.empty()));
    }

    void announceUpdate(int number, Canister now) {
        tell(new ConversationEvent(Kind.UPDATED, number, now.role(), "", Optional.of(now)));
    }

    void announceCompletion(int number, Canister whole) {
        open.remove(number);
        tell(new ConversationEvent(Kind.COMPLETED, number, whole.role(), "", Optional.of(whole)));
    }

    void announceFailure(int number, String reason) {
        var role = open.remove(number);
        if (role != null) {
            tell(new ConversationEvent(Kind.FAILED, number, role, reason, Optional.empty()));
        }
    }

    /// Ends every canister that has begun. A handler that has failed hears nothing more.
    void failAll(String reason) {
        while (!isBroken && !open.isEmpty()) {
            announceFailure(open.keySet().iterator().next(), reason);
        }
    }

    private void tell(ConversationEvent event) {
        var isHeard = false;
        try {
            handler.handle(event);
            isHeard = true;
        } finally {
            isBroken |= !isHeard;
        }
    }
}
