package dev.jackfield.server.store;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the regular tasks of a store, such as the removal of what has expired, on a thread of its own. Finds out soon
/// when a store that failed works again, even if nothing else uses it.
///
/// A task that fails is named in the log once, and tried again in each round.
public final class StoreCare implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StoreCare.class);

    /// A start has more urgent things to do, and a command ends sooner.
    private static final Duration FIRST_PAUSE = Duration.ofMinutes(1);

    private static final Duration PAUSE = Duration.ofMinutes(10);
    private static final Duration PROBE_PAUSE = Duration.ofSeconds(5);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final HubStore store;
    private final List<Task> tasks;
    private final Thread thread = Thread.ofVirtual().name("care of the store").unstarted(this::run);
    private volatile boolean isClosed;

    // used by one round at a time
    private final Set<String> failing = new HashSet<>();

    /// Something to do regularly. It writes nothing when there is nothing to do.
    ///
    /// @param purpose what for, as in "cannot remove what has expired"
    public record Task(String purpose, Runnable action) {}

    public StoreCare(HubStore store, List<Task> tasks) {
        this.store = store;
        this.tasks = List.copyOf(tasks);
    }

    public void start() {
        thread.start();
    }

    private void run() {
        try {
            for (var pause = FIRST_PAUSE; !isClosed; pause = PAUSE) {
                sleep(pause);
                runRound();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void sleep(Duration pause) throws InterruptedException {
        for (var slept = Duration.ZERO; slept.compareTo(pause) < 0; slept = slept.plus(PROBE_PAUSE)) {
            Thread.sleep(PROBE_PAUSE);
            probe();
        }
    }

    /// Looks whether a store that failed works again. Costs nothing while it works.
    void probe() {
        if (!store.state().isOk()) {
            store.store().ifPresent(Store::probe);
        }
    }

    /// Runs every task once.
    public synchronized void runRound() {
        tasks.forEach(this::runLogged);
    }

    private void runLogged(Task task) {
        if (isClosed) {
            return;
        }
        try {
            task.action.run();
            failing.remove(task.purpose);
        } catch (RuntimeException failed) {
            if (!isClosed && failing.add(task.purpose)) {
                LOG.warn(
                        "Cannot {}; it is tried again every {} minutes: {}",
                        task.purpose,
                        PAUSE.toMinutes(),
                        failed.getMessage());
            }
        }
    }

    /// Waits for a task that runs, because the store closes next.
    @Override
    public void close() {
        isClosed = true;
        thread.interrupt();
        try {
            if (thread.getState() != Thread.State.NEW) {
                thread.join(CLOSE_TIMEOUT);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
