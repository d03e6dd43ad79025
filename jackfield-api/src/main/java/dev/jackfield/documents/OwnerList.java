package dev.jackfield.documents;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The documents of one identity as they were last seen.
///
/// Each identity has a lock of its own, so that none waits while the many documents of another are looked at.
final class OwnerList {
    private final OwnedDocuments documents;
    private final LongSupplier refreshes;
    private final AtomicLong changes = new AtomicLong();

    // written under the lock
    private volatile @Nullable ListedDocuments last;

    /// @param refreshes how often clients have asked for fresh lists; each time makes the last look stale
    OwnerList(OwnedDocuments documents, LongSupplier refreshes) {
        this.documents = documents;
        this.refreshes = refreshes;
    }

    /// The owner has stored or removed something.
    void markChanged() {
        changes.incrementAndGet();
    }

    /// What was seen last, or empty before the first look.
    Optional<ListedDocuments> last() {
        return Optional.ofNullable(last);
    }

    /// What there is now.
    ListedDocuments current(Instant moment) {
        return lastIfFresh(moment).orElseGet(() -> refresh(moment));
    }

    private Optional<ListedDocuments> lastIfFresh(Instant moment) {
        return last().filter(known -> known.isFresh(version(), moment));
    }

    /// One look at a time, or what was seen earlier could take the place of what was seen later.
    private synchronized ListedDocuments refresh(Instant moment) {
        return lastIfFresh(moment).orElseGet(() -> {
            var version = version(); // before the look: what is stored meanwhile makes it stale
            var now = ListedDocuments.read(documents, version, last());
            last = now;
            return now;
        });
    }

    private long version() {
        return refreshes.getAsLong() + changes.get();
    }
}
