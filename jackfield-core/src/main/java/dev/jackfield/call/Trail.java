package dev.jackfield.call;

import dev.jackfield.rpc.Deadline;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What happened to a call on its way that its reply does not tell.
public final class Trail {
    private final Deadline began = Deadline.after(Duration.ZERO);

    // written by the thread that makes the call, read by whoever records it
    private volatile @Nullable String retried;

    /// The moment so long after the call began.
    public Deadline after(Duration time) {
        return new Deadline(began.nanoTime() + time.toNanos());
    }

    /// It was made once more, because of this.
    public void retried(String why) {
        retried = why;
    }

    public Optional<String> retried() {
        return Optional.ofNullable(retried);
    }
}
