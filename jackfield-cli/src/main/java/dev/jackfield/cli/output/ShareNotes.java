package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.server.store.Store.Progress;
import java.time.Duration;

/// Says on standard error how far something is, every two seconds.
public final class ShareNotes implements Progress {
    private static final long PAUSE = Duration.ofSeconds(2).toNanos();

    private final Terminal terminal;
    private final String verb;
    private long last = System.nanoTime();

    /// @param verb what was done with the part that is done, as in "Copied 40 %"
    public ShareNotes(Terminal terminal, String verb) {
        this.terminal = terminal;
        this.verb = verb;
    }

    @Override
    public void report(long done, long all) {
        var now = System.nanoTime();
        if (now - last >= PAUSE && done < all) {
            last = now;
            terminal.note("  … %s %d %%".formatted(verb, 100 * done / all));
        }
    }
}
