package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.protocol.text.PlainText;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The lines of a program that are not messages, though its output belongs to the protocol. A few are usual, as a
/// greeting; a program that writes nothing else is no server of this protocol.
final class StrayLines {
    private static final int SHOWN = 200;
    private static final int MANY = 20;
    private static final Duration LONG = Duration.ofSeconds(8);

    private final SourceLog log;
    private final Consumer<String> warn;
    private final Duration patience;

    // the reader thread's
    private int count;
    private @Nullable Deadline end;

    // both written by the reader thread only
    private volatile @Nullable String first;
    private volatile boolean hasMessages;

    /// Creates the record of one program.
    ///
    /// @param warn gets the first line, and a count of those that follow
    StrayLines(String name, Consumer<String> warn) {
        this(name, warn, LONG);
    }

    StrayLines(String name, Consumer<String> warn, Duration patience) {
        this.log = SourceLog.of(name);
        this.warn = warn;
        this.patience = patience;
    }

    /// Notes that the program also writes messages.
    void noteMessage() {
        hasMessages = true;
    }

    /// Shortens a line. Secrets are hidden before: half of one would not be found.
    static String shorten(String line) {
        return BriefText.of(line, SHOWN);
    }

    void add(String shown) {
        if (count++ == 0) {
            first = PlainText.line(shown);
            end = Deadline.after(patience);
        }
        log.writeOne(warn, "It wrote a line that is not a JSON-RPC message; skipped: " + shown);
    }

    /// Returns what the program does instead of answering; empty when it writes messages, or nothing.
    Optional<String> excuse() {
        return Optional.ofNullable(first)
                .filter(_ -> !hasMessages)
                .map(line ->
                        "it writes lines to its standard output that are not JSON-RPC messages; the first one is \""
                                + line.replace('"', '\'') + "\"");
    }

    /// Tells whether to wait no longer: it has written many such lines for long, still does, and not one message.
    boolean isHopeless() {
        return !hasMessages && count >= MANY && end != null && end.hasPassed();
    }
}
