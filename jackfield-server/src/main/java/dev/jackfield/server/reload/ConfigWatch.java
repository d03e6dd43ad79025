package dev.jackfield.server.reload;

import java.time.Duration;

/// Checks the configuration every second, and reloads it when it has changed and has been stable for a while.
///
/// It compares contents. Notices of the file system come late or never from network folders and mounts of containers,
/// follow no chain of symbolic links as Kubernetes swaps them, and miss an editor that replaces the file; times are
/// too coarse for two changes in a row. Reading a few kilobytes each second costs nothing.
record ConfigWatch(Configuration configuration) {
    /// A file that has not changed for this long is taken as completely written.
    private static final Duration QUIET = Duration.ofMillis(300);

    static Poller start(Configuration configuration) {
        return Poller.start("configuration", new ConfigWatch(configuration)::reloadIfStale);
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
}
