package dev.jackfield.agent.language.meaning;

import dev.jackfield.agent.language.text.Cosine;
import dev.jackfield.agent.language.text.SentenceVectors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The commands that one identity meant by unclear sentences before. At most 200; the oldest is forgotten.
///
/// A similar sentence means the same command the next time. Without a model, only an equal sentence does.
public record Clarifications(SentenceVectors vectors, ClarificationStore store) {
    private static final int MOST = 200;
    private static final double NEAR_ENOUGH = 0.85;

    /// Returns the command that was meant by the nearest sentence.
    ///
    /// @param wish a sentence without its values
    Optional<CommandCandidate> meantBy(String wish) {
        var known = store.load();
        if (known.isEmpty() || wish.isBlank()) {
            return Optional.empty();
        }
        return known.stream()
                .map(each -> new CommandCandidate(each.command(), nearness(each.sentence(), wish)))
                .filter(each -> each.confidence() >= NEAR_ENOUGH)
                .max(Comparator.comparingDouble(CommandCandidate::confidence));
    }

    private double nearness(String one, String other) {
        if (one.equalsIgnoreCase(other)) {
            return 1;
        }
        return vectors.vectorOf(one)
                .flatMap(first -> vectors.vectorOf(other).map(second -> Cosine.of(first, second)))
                .orElse(0.0);
    }

    public synchronized void learn(String wish, String command) {
        var known = new ArrayList<>(store.load());
        known.removeIf(each -> each.sentence().equalsIgnoreCase(wish));
        known.add(new Clarification(wish, command));
        store.save(List.copyOf(known.subList(Math.max(0, known.size() - MOST), known.size())));
    }

    /// Forgets that this sentence means this command, because it did not.
    public synchronized void unlearn(String wish, String command) {
        var known = new ArrayList<>(store.load());
        if (known.removeIf(each -> each.command().equals(command) && nearness(each.sentence(), wish) >= NEAR_ENOUGH)) {
            store.save(List.copyOf(known));
        }
    }
}
