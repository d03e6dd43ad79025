package dev.jackfield.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// The scenarios that are known not to pass, each with a reason in its file.
final class Baseline {
    private final Set<String> entries;

    private Baseline(Set<String> entries) {
        this.entries = entries;
    }

    static Baseline read() {
        try (var file = Objects.requireNonNull(Baseline.class.getResourceAsStream("/conformance-baseline.txt"))) {
            return new Baseline(new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(Baseline::entry)
                    .collect(Collectors.toSet()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String entry(String line) {
        var parts = line.split("\\s*\\|\\s*", -1);
        if (parts.length != 3) {
            throw new IllegalStateException("Not 'source | scenario | reason': " + line);
        }
        return parts[0] + " " + parts[1];
    }

    /// Why the verdict is not the one that is known: what failed, or that the entry is out of date.
    List<String> surprises(String source, ScenarioVerdict verdict) {
        var isKnown = entries.contains(source + " " + verdict.scenario());
        if (!isKnown) {
            return verdict.problems();
        }
        return verdict.passed() ? List.of("it passes: strike it off the baseline") : List.of();
    }
}
