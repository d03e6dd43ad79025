package dev.jackfield.cli.command.hub;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.option.LogOptions;
import dev.jackfield.core.Hub;
import dev.jackfield.core.Traffic;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// How a hub ends: the first signal lets calls that run finish, the second does not, and the third waits for nothing.
final class GracefulStop {
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

    private final Terminal terminal;
    private final CountDownLatch asked = new CountDownLatch(1);

    // all guarded by this
    private int signals;
    private int number;
    private @Nullable Thread draining;

    GracefulStop(Terminal terminal) {
        this.terminal = terminal;
    }

    /// Handles a signal to stop.
    synchronized void signal(int signalNumber) {
        signals++;
        number = signalNumber;
        asked.countDown();
        if (signals == 2 && draining != null) {
            draining.interrupt();
        } else if (signals > 2) {
            Runtime.getRuntime().halt(code());
        }
    }

    void await() throws InterruptedException {
        asked.await();
    }

    /// Takes nothing new and waits until all calls have ended, or time is up, or a second signal comes.
    ///
    /// @param most how long calls may still take
    /// @return the exit code: 0, or that of the signal when calls were not waited for
    int drain(Hub hub, Duration most) {
        hub.traffic().stop();
        if (!begin()) {
            return code();
        }
        try {
            drain(hub.traffic(), most);
            return Exit.FINE.code();
        } catch (InterruptedException interrupted) {
            LogOptions.note(terminal, "Stopping at once.");
            return code();
        } finally {
            end();
        }
    }

    private void drain(Traffic traffic, Duration most) throws InterruptedException {
        var deadline = Deadline.after(most);
        var told = 0;
        while (traffic.runningCount() > 0 && !deadline.hasPassed()) {
            if (traffic.runningCount() != told) {
                told = traffic.runningCount();
                LogOptions.note(terminal, progress(told, most));
            }
            traffic.awaitQuiet(deadline.timeLeft().compareTo(POLL_INTERVAL) < 0 ? deadline.timeLeft() : POLL_INTERVAL);
        }
        if (traffic.runningCount() > 0) {
            LogOptions.note(
                    terminal,
                    "Stopping: %s after %d s and %s cut off."
                            .formatted(
                                    calls(traffic.runningCount()),
                                    most.toSeconds(),
                                    traffic.runningCount() == 1 ? "is" : "are"));
        }
    }

    private String progress(int running, Duration most) {
        return terminal.isTerminal()
                ? "Stopping: %s; press Ctrl-C again to stop at once.".formatted(calls(running))
                : "Stopping: %s, for at most %d s.".formatted(calls(running), most.toSeconds());
    }

    private static String calls(int running) {
        return running == 1 ? "1 call still runs" : running + " calls still run";
    }

    private synchronized boolean begin() {
        draining = Thread.currentThread();
        return signals < 2;
    }

    private synchronized void end() {
        draining = null;
        var _ = Thread.interrupted();
    }

    /// The exit code by which shells report a death by that signal.
    private synchronized int code() {
        return 128 + number;
    }
}
