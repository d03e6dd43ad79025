package dev.jackfield.server.assembly;

import java.time.Duration;

/// Looks at the configuration every second and has it read again when it has changed and is quiet.
///
/// It compares contents. Notices of the file system come late or never from network folders and mounts of containers,
/// follow no chain of symbolic links as Kubernetes swaps them, and miss an editor that replaces the file; times are too
/// coarse for two changes in a row. Reading a few kilobytes each second costs nothing.
public final class ConfigWatch implements AutoCloseable {
    /// Whoever writes in steps is finished when nothing changes for so long.
    private static final Duration QUIET = Duration.ofMillis(300);

    private final Configuration configuration;
    private final Poller lookout;

    private ConfigWatch(Configuration configuration) {
        this.configuration = configuration;
        this.lookout = Poller.start("configuration", this::look);
    }

    public static ConfigWatch start(Configuration configuration) {
        return new ConfigWatch(configuration);
    }

    /// Somebody else may have read it meanwhile, or it is as it was.
    private void look() throws InterruptedException {
        if (configuration.isStale()) {
            awaitQuiet();
            if (configuration.isStale()) {
                configuration.tryReload();
            }
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

    @Override
    public void close() {
        lookout.close();
    }
}
