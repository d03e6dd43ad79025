package dev.jackfield.core.upstream;

import dev.jackfield.protocol.json.Json;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Counts what is read while a source is listed, all kinds together, and tells when a bound is reached. For one
/// thread.
final class ListBudget {
    private static final int MOST_PAGES = 10_000;
    private static final int LONGEST_CURSOR = 16 << 10;

    private final ListShare share;
    private int items;
    private int pages;
    private long bytes;
    private long cost;
    private @Nullable String full;

    ListBudget(ListShare share) {
        this.share = share;
    }

    /// Returns which bound was reached, and what to do.
    Optional<String> fullReason() {
        return Optional.ofNullable(full);
    }

    int pages() {
        return pages;
    }

    /// Counts a page that arrived.
    ///
    /// @param besides its bytes that belong to no item
    void countPage(long besides) {
        pages++;
        bytes += besides;
        refuseIf(bytes > share.maxBytes(), this::tooManyBytes);
    }

    /// Returns whether one more item fits, and counts it.
    boolean tryAdd(Json item) {
        refuseIf(items >= share.maxItems(), this::tooManyItems);
        refuseIf(bytes + item.length() > share.maxBytes(), this::tooManyBytes);
        refuseIf(full == null && !share.tryReserve(cost + ListShare.cost(item)), this::noMemory);
        if (full != null) {
            return false;
        }
        items++;
        bytes += item.length();
        cost += ListShare.cost(item);
        return true;
    }

    /// Returns whether another page may be asked for.
    ///
    /// @param cursor of the page, which is sent back and remembered
    boolean allowsPage(String cursor) {
        refuseIf(items >= share.maxItems(), this::tooManyItems);
        refuseIf(pages >= MOST_PAGES, () -> "cut after %,d pages".formatted(MOST_PAGES));
        refuseIf(
                cursor.length() > LONGEST_CURSOR, () -> "cut at a cursor of %,d characters".formatted(cursor.length()));
        return full == null;
    }

    private void refuseIf(boolean isReached, Supplier<String> reason) {
        if (isReached && full == null) {
            full = reason.get();
        }
    }

    private String tooManyItems() {
        return "cut after %,d items of this source; its key `maxItems` allows more".formatted(items);
    }

    private String tooManyBytes() {
        return "cut after %,d items, because a source may list at most %,d bytes; a larger JACKFIELD_HEAP allows more"
                .formatted(items, share.maxBytes());
    }

    private String noMemory() {
        return ("cut after %,d items of this source, because the lists of all sources have used up their memory;"
                        + " a larger JACKFIELD_HEAP allows more")
                .formatted(items);
    }
}
