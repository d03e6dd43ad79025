package dev.jackfield.cli.evaluation;

import java.util.List;
import java.util.Set;

/// Means over all queries so far. Each measure looks at the first places of a ranking only.
final class Scores {
    private int queries;
    private double hitAt1;
    private double hitAt5;
    private double recallAt5;
    private double recallAt10;
    private double ndcgAt10;

    void add(List<String> ranked, Set<String> relevant) {
        queries++;
        hitAt1 += countFound(ranked, relevant, 1) > 0 ? 1 : 0;
        hitAt5 += countFound(ranked, relevant, 5) > 0 ? 1 : 0;
        recallAt5 += (double) countFound(ranked, relevant, 5) / relevant.size();
        recallAt10 += (double) countFound(ranked, relevant, 10) / relevant.size();
        ndcgAt10 += ndcg(ranked, relevant, 10);
    }

    private static long countFound(List<String> ranked, Set<String> relevant, int places) {
        return ranked.stream()
                .limit(places)
                .filter(relevant::contains)
                .distinct()
                .count();
    }

    /// Returns the gain of the relevant tools, of which one in a later place counts less, relative to the best order.
    private static double ndcg(List<String> ranked, Set<String> relevant, int places) {
        var gain = 0.0;
        for (var place = 0; place < Math.min(places, ranked.size()); place++) {
            var tool = ranked.get(place);
            gain += relevant.contains(tool) && ranked.indexOf(tool) == place ? discount(place) : 0;
        }
        var best = 0.0;
        for (var place = 0; place < Math.min(places, relevant.size()); place++) {
            best += discount(place);
        }
        return gain / best;
    }

    private static double discount(int place) {
        return Math.log(2) / Math.log(place + 2.0);
    }

    int queries() {
        return queries;
    }

    double hitAt1() {
        return mean(hitAt1);
    }

    double hitAt5() {
        return mean(hitAt5);
    }

    double recallAt5() {
        return mean(recallAt5);
    }

    double recallAt10() {
        return mean(recallAt10);
    }

    double ndcgAt10() {
        return mean(ndcgAt10);
    }

    private double mean(double sum) {
        return queries == 0 ? 0 : sum / queries;
    }
}
