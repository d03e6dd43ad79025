package dev.jackfield.server.store;

import java.util.ArrayList;
import java.util.List;

/// Collects what a check of one chain finds, as sentences. The first ones are kept, the others are counted.
final class ChainProblems {
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
