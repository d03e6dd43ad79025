package dev.jackfield.server.store;

import java.util.ArrayList;
import java.util.List;

/// What a check of a chain found.
///
/// @param first the number of its first event
/// @param last the number of its last event, one less than `first` if there are none
/// @param from the time of its first event; empty if there are none
/// @param to the time of its last event
/// @param problems in plain words, the first ones; empty if the chain is whole
/// @param allProblems how many there are
/// @param notes what could not be checked
public record ChainReport(
        String chain,
        long first,
        long last,
        String from,
        String to,
        List<String> problems,
        long allProblems,
        List<String> notes) {
    public ChainReport {
        problems = List.copyOf(problems);
        notes = List.copyOf(notes);
    }

    public boolean isWhole() {
        return allProblems == 0;
    }

    public long count() {
        return last - first + 1;
    }

    /// Collects what a check of one chain finds, as sentences. The first ones are kept, the others are counted.
    static final class ChainProblems {
        private static final int MOST = 100;

        private final List<String> sentences = new ArrayList<>();
        private long count;

        void add(String sentence) {
            if (count++ < MOST) {
                sentences.add(sentence);
            }
        }

        List<String> sentences() {
            return sentences;
        }

        long count() {
            return count;
        }

        /// Returns the sentence for events that are not there.
        static String missing(long first, long last) {
            return first == last
                    ? "Event %d is missing".formatted(first)
                    : "Events %d to %d are missing".formatted(first, last);
        }
    }
}
