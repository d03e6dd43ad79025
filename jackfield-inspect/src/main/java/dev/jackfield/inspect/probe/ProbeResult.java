package dev.jackfield.inspect.probe;

import dev.jackfield.kind.SourceFacts;
import dev.jackfield.transport.stdio.ChildOutputListener;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;

/// The result of probing a source.
///
/// @param seen empty when it failed
/// @param failure why it failed
/// @param heard other output of its program
public record ProbeResult(Optional<SourceFacts> seen, String failure, Heard heard, Duration took) {

    /// The last lines on both outputs of a program that are no messages.
    public static final class Heard implements ChildOutputListener {
        private static final int KEPT = 10;

        // guarded by this
        private final ArrayDeque<String> printed = new ArrayDeque<>();
        private final ArrayDeque<String> complained = new ArrayDeque<>();

        @Override
        public synchronized void onOutputLine(String line) {
            if (!line.isEmpty()) {
                keep(printed, line);
            }
        }

        @Override
        public synchronized void onErrorLine(String line) {
            keep(complained, line);
        }

        private static void keep(ArrayDeque<String> lines, String line) {
            lines.add(line);
            if (lines.size() > KEPT) {
                lines.removeFirst();
            }
        }

        /// Lines on standard output, which belongs to the protocol.
        public synchronized List<String> printedLines() {
            return List.copyOf(printed);
        }

        /// Lines on standard error.
        public synchronized List<String> complaintLines() {
            return List.copyOf(complained);
        }
    }
}
