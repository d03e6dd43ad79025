package dev.jackfield.agent.conversation.store;

import dev.jackfield.core.shelf.Change;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.StoredRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Lets no fork begin to share turns while another commit of the same owner removes them. Both change one record, whose
/// version they have read before they looked at anything else.
final class ForkGuard {
    /// No id of a conversation.
    private static final String KEY = "guard";

    private final String owner;
    private final long version;
    private final Optional<Instant> expires;

    ForkGuard(Shelf shelf, String owner, Optional<Instant> expires) {
        this.owner = owner;
        this.version = shelf.find(DrawerKind.CONVERSATIONS, owner, KEY)
                .map(StoredRecord::version)
                .orElse(Change.ABSENT);
        this.expires = expires;
    }

    /// Returns the change that fails where another commit was faster.
    Change change() {
        return new Change.Put(
                DrawerKind.CONVERSATIONS, owner, KEY, new byte[0], List.of(), expires, OptionalLong.of(version));
    }
}
