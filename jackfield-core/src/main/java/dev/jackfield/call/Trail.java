package dev.jackfield.call;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What happened to a call on its way that its reply does not tell.
public final class Trail {
    // written by the thread that makes the call, read by whoever records it
    private volatile @Nullable String retried;

    /// It was made once more, because of this.
    public void retried(String why) {
        retried = why;
    }

    public Optional<String> retried() {
        return Optional.ofNullable(retried);
    }
}
