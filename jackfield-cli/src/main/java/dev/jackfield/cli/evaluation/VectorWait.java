package dev.jackfield.cli.evaluation;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import java.time.Duration;
import java.util.function.Consumer;

/// Waits until search counts meaning for all tools. Their vectors are made in the background.
///
/// @param notes is told how far it is
/// @param most how long to wait while nothing changes
public record VectorWait(SearchedCatalog catalog, Consumer<String> notes, Duration most) {
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Duration NOTE_INTERVAL = Duration.ofSeconds(5);

    /// Waits.
    ///
    /// @throws CommandFailedException if the vectors do not come
    public void await() throws InterruptedException {
        var last = -1;
        var progressed = System.nanoTime();
        var noted = System.nanoTime();
        for (var pending = catalog.pendingVectors(); !isReady(pending); pending = catalog.pendingVectors()) {
            var now = System.nanoTime();
            if (pending != last) {
                last = pending;
                progressed = now;
            }
            if (now - progressed > most.toNanos()) {
                throw new CommandFailedException(
                        Exit.REFUSED,
                        "Search still ranks by words alone, and for %d seconds no vector was made: its model does not"
                                        .formatted(most.toSeconds())
                                + " work, and the log of the hub says why. --words measures search by words only.");
            }
            if (now - noted > NOTE_INTERVAL.toNanos()) {
                noted = now;
                notes.accept("Waiting for the vectors of the tools: " + pending + " to go …");
            }
            Thread.sleep(PAUSE);
        }
    }

    private boolean isReady(int pending) throws InterruptedException {
        return pending == 0 && catalog.search("tool", 1).isHybrid();
    }
}
