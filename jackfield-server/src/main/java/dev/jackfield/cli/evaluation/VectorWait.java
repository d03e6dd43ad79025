package dev.jackfield.cli.evaluation;

import dev.jackfield.cli.base.CommandFailed;
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
    /// @throws CommandFailed if the vectors do not come
    public void await() throws InterruptedException {
        var last = Integer.MAX_VALUE;
        var progressed = System.nanoTime();
        var noted = System.nanoTime();
        while (!isReady()) {
            var missing = catalog.missingVectors();
            var now = System.nanoTime();
            if (missing >= 0 && missing < last) {
                last = missing;
                progressed = now;
            }
            if (now - progressed > most.toNanos()) {
                throw new CommandFailed(
                        Exit.REFUSED,
                        "Search still ranks by words alone after %d seconds: its model does not work, and the log of"
                                        .formatted(most.toSeconds())
                                + " the hub says why. --words measures words alone.");
            }
            if (now - noted > NOTE_INTERVAL.toNanos()) {
                noted = now;
                notes.accept(
                        "Waiting for the vectors of the tools" + (missing < 0 ? " …" : ": " + missing + " to go …"));
            }
            Thread.sleep(PAUSE);
        }
    }

    private boolean isReady() throws InterruptedException {
        return catalog.missingVectors() <= 0 && catalog.search("tool", 1).isHybrid();
    }
}
