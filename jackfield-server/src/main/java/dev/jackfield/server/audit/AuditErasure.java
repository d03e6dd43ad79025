package dev.jackfield.server.audit;

import dev.jackfield.server.store.EventText;
import dev.jackfield.server.store.Store;
import java.time.InstantSource;
import java.util.List;

/// Erases what the calls of one identity carried. The events stay, and one is added that says so: first, because what
/// was erased unseen would be worse than what was announced and is still there.
public record AuditErasure(Store store, InstantSource clock) {

    /// Erases everything that calls of an identity carried.
    ///
    /// @param by who erases
    /// @param whose the identity whose arguments and results are erased
    public void erase(String by, String whose) {
        var event = CallEvents.erased(by, whose, clock.instant());
        store.journal().append(store.chain(), List.of(event), true);
        store.journal().erasePayloads(EventText.clean(whose));
    }
}
