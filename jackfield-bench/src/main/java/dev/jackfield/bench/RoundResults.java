package dev.jackfield.bench;

import dev.jackfield.bench.measure.Median;
import dev.jackfield.bench.measure.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// The results of the rounds of one benchmark.
record RoundResults(Map<Contender, List<Sample>> rounds) {
    RoundResults() {
        this(new LinkedHashMap<>());
    }

    void add(Contender contender, Sample sample) {
        rounds.computeIfAbsent(contender, _ -> new ArrayList<>()).add(sample);
    }

    /// The median of all rounds for each contender.
    Map<Contender, Sample> medians() {
        var medians = new LinkedHashMap<Contender, Sample>();
        rounds.forEach((contender, samples) -> medians.put(contender, Sample.median(samples)));
        return medians;
    }

    /// The median over all rounds of one contender's figure divided by another's: disturbances of a round often
    /// hit both.
    double ratio(ToDoubleFunction<Sample> figure, String one, String other) {
        var ones = samplesOf(one);
        var others = samplesOf(other);
        return Median.of(IntStream.range(0, ones.size())
                .mapToDouble(round -> figure.applyAsDouble(ones.get(round)) / figure.applyAsDouble(others.get(round))));
    }

    private List<Sample> samplesOf(String name) {
        return rounds.entrySet().stream()
                .filter(each -> each.getKey().name().equals(name))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
    }
}
