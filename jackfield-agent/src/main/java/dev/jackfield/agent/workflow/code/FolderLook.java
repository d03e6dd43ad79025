package dev.jackfield.agent.workflow.code;

import java.util.concurrent.atomic.AtomicBoolean;

/// Looks whether a folder has changed since its code was loaded. Calls ask often, so it takes at most a tenth of the
/// time: within the pauses the folder counts as unchanged.
public final class FolderLook {
    private static final int SHARE = 9;

    private final WorkflowFolder folder;
    private final AtomicBoolean isLooking = new AtomicBoolean();

    // written by the thread that loads the code
    private volatile String loaded = "";

    // written by the thread that looks
    private volatile long next = System.nanoTime();

    public FolderLook(WorkflowFolder folder) {
        this.folder = folder;
    }

    /// Notes that the code was loaded as it was at this stamp.
    public void noteLoaded(String stamp) {
        loaded = stamp;
    }

    /// Returns whether the code that was last loaded has this stamp.
    public boolean has(String stamp) {
        return loaded.equals(stamp);
    }

    public boolean isOutdated() {
        if (loaded.isEmpty() || System.nanoTime() - next < 0 || !isLooking.compareAndSet(false, true)) {
            return false;
        }
        try {
            var began = System.nanoTime();
            var isOutdated = !has(folder.stamp());
            var ended = System.nanoTime();
            next = isOutdated ? ended : ended + SHARE * (ended - began);
            return isOutdated;
        } finally {
            isLooking.set(false);
        }
    }
}
