package dev.jackfield.server.store;

import java.time.Instant;
import java.util.Optional;

/// Whether the store works, as the last operation showed.
///
/// @param reason why not
/// @param since when it first failed
public record StoreState(Optional<String> reason, Optional<Instant> since) {
    static final StoreState OK = new StoreState(Optional.empty(), Optional.empty());

    static StoreState failing(String reason, Instant since) {
        return new StoreState(Optional.of(reason), Optional.of(since));
    }

    public boolean isOk() {
        return reason.isEmpty();
    }
}
