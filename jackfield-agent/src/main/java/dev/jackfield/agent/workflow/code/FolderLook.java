package dev.jackfield.agent.workflow.code;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/// Looks whether a folder has changed since its code was loaded. Calls ask often, so it takes at most a tenth of the
/// time: within the pauses, and while another thread looks, the folder counts as it was last seen.
public final class FolderLook {
    private static final int SHARE = 9;

    private final Supplier<String> stamps;
    private final AtomicBoolean isLooking = new AtomicBoolean();

    // written by the thread that loads the code
    private volatile String loaded = "";

    // written by the thread that loads the code, and by the one that looks
    private volatile String seen = "";

    // written by the thread that looks
    private volatile long next = System.nanoTime();

    /// @param stamps returns another text for each state of the folder
    public FolderLook(Supplier<String> stamps) {
        this.stamps = stamps;
    }

    /// Notes that the code was loaded as it was at this stamp.
    public void noteLoaded(String stamp) {
        seen = stamp;
        loaded = stamp;
    }

    /// Returns whether the code that was last loaded has this stamp.
    public boolean has(String stamp) {
        return loaded.equals(stamp);
    }

    public boolean isOutdated() {
        if (loaded.isEmpty()) {
            return false;
        }
        if (System.nanoTime() - next < 0 || !isLooking.compareAndSet(false, true)) {
            return !has(seen);
        }
        try {
            var began = System.nanoTime();
            var stamp = stamps.get();
            seen = stamp;
            var isOutdated = !has(stamp);
            var ended = System.nanoTime();
            next = isOutdated ? ended : ended + SHARE * (ended - began);
            return isOutdated;
        } finally {
            isLooking.set(false);
        }
    }
}
