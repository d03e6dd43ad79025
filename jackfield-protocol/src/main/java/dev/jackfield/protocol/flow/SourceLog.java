package dev.jackfield.protocol.flow;

import dev.jackfield.protocol.text.BriefText;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Lines of the log that a source causes: its standard error, what it sends by mistake, warnings about its messages.
/// After too many of them the rest is left out, and one line a minute says how many these were.
public final class SourceLog {
    /// The longest line that is written, in characters.
    private static final int LONGEST = 2_000;

    /// What a line costs besides its characters: the time, level and logger before it.
    private static final int LINE = 100;

    /// About 300 lines at once, then 60 a minute.
    private static final int AT_ONCE = 48 << 10;
    private static final int PER_SECOND = 200;

    private static final Duration PERIOD = Duration.ofSeconds(60);

    /// Sources are named by the configuration, so there are few.
    private static final Map<String, SourceLog> ALL = new ConcurrentHashMap<>();

    private final String source;
    private final Duration period;
    private final FlowBudget budget = new FlowBudget(AT_ONCE, PER_SECOND);
    private final FlowBudget ones;

    // guarded by this
    private long leftOut;

    SourceLog(String source, Duration period) {
        this.source = source;
        this.period = period;
        this.ones = new FlowBudget(1_000, Math.max(1, 1_000 / Math.max(1, period.toSeconds())));
    }

    /// Returns the log of a source; there is one for each name.
    public static SourceLog of(String source) {
        return ALL.computeIfAbsent(source, name -> new SourceLog(name, PERIOD));
    }

    /// Writes a line, unless there were too many.
    ///
    /// @param log a logger at a level, as `LOG::warn`; it also gets the line that counts
    public void write(Consumer<String> log, String line) {
        var shown = BriefText.of(line, LONGEST);
        if (budget.tryCharge(LINE + shown.length())) {
            log.accept(shown);
        } else {
            leaveOut(log);
        }
    }

    /// Writes a line of a kind of which one a minute is enough.
    public void writeOne(Consumer<String> log, String line) {
        if (ones.tryCharge(1_000)) {
            write(log, line);
        } else {
            leaveOut(log);
        }
    }

    private synchronized void leaveOut(Consumer<String> log) {
        if (leftOut++ == 0) {
            CompletableFuture.delayedExecutor(period.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> log.accept(takeSummary()));
        }
    }

    private synchronized String takeSummary() {
        var lines = leftOut;
        leftOut = 0;
        return "Source '%s': %,d %s left out of the log in the last %d s"
                .formatted(source, lines, lines == 1 ? "line was" : "lines were", period.toSeconds());
    }
}
