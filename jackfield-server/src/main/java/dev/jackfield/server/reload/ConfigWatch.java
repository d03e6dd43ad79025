package dev.jackfield.server.reload;

import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;

/// Checks the configuration every second, and reloads it when it has changed and has been stable for a while.
///
/// It compares contents. Notices of the file system come late or never from network folders and mounts of containers,
/// follow no chain of symbolic links as Kubernetes swaps them, and miss an editor that replaces the file; times are too
/// coarse for two changes in a row. Reading a few kilobytes each second costs nothing.
final class ConfigWatch implements AutoCloseable {
    /// A file that has not changed for this long is taken as completely written.
    private static final Duration QUIET = Duration.ofMillis(300);

    private final Configuration configuration;
    private final Poller poller;

    private ConfigWatch(Configuration configuration) {
        this.configuration = configuration;
        this.poller = Poller.start("configuration", this::reloadIfStale);
    }

    static ConfigWatch start(Configuration configuration) {
        return new ConfigWatch(configuration);
    }

    boolean catchUp(Deadline deadline) throws InterruptedException {
        return poller.pollNow(deadline);
    }

    /// Reloads unless another thread has done so, or the files have returned to their former content.
    private void reloadIfStale() throws InterruptedException {
        if (configuration.isStale()) {
            awaitQuiet();
            if (configuration.isStale()) {
                configuration.tryReload();
            }
        }
    }

    private void awaitQuiet() throws InterruptedException {
        var before = configuration.currentDigests();
        Thread.sleep(QUIET);
        for (var now = configuration.currentDigests(); !now.equals(before); now = configuration.currentDigests()) {
            before = now;
            Thread.sleep(QUIET);
        }
    }

    @Override
    public void close() {
        poller.close();
    }
}
