package dev.jackfield.server;

import java.time.Duration;

/// Looks at the configuration every second and has it read again when it has changed and is quiet.
///
/// It compares contents. Notices of the file system come late or never from network folders and mounts of containers,
/// follow no chain of symbolic links as Kubernetes swaps them, and miss an editor that replaces the file; times are too
/// coarse for two changes in a row. Reading a few kilobytes each second costs nothing.
public final class ConfigWatch implements AutoCloseable {
    private static final Duration LOOK = Duration.ofSeconds(1);

    /// Whoever writes in steps is finished when nothing changes for so long.
    private static final Duration QUIET = Duration.ofMillis(300);

    private final Configuration configuration;
    private final Thread thread;

    private ConfigWatch(Configuration configuration) {
        this.configuration = configuration;
        this.thread = Thread.ofVirtual().name("configuration").unstarted(this::watch);
    }

    public static ConfigWatch start(Configuration configuration) {
        var watch = new ConfigWatch(configuration);
        watch.thread.start();
        return watch;
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(LOOK);
                if (configuration.isStale()) {
                    awaitQuiet();
                    look();
                }
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitQuiet() throws InterruptedException {
        var before = configuration.current();
        Thread.sleep(QUIET);
        for (var now = configuration.current(); !now.equals(before); now = configuration.current()) {
            before = now;
            Thread.sleep(QUIET);
        }
    }

    /// Somebody else may have read it meanwhile, or it is as it was.
    private void look() {
        if (configuration.isStale()) {
            configuration.tryReload();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
