package dev.jackfield.inspect.definitions;

import java.util.List;
import java.util.stream.Stream;

/// Checks all tools together: whether clients accept so many, and how many tokens their definitions take.
public final class ToolSetCheck {
    private static final int MOST = 128;
    private static final long TOKENS = 30_000;

    /// Close enough for English and JSON.
    private static final int CHARACTERS_A_TOKEN = 4;

    private ToolSetCheck() {}

    public static long tokens(List<Definition> definitions) {
        return definitions.stream()
                        .mapToLong(definition -> definition.json().toString().length())
                        .sum()
                / CHARACTERS_A_TOKEN;
    }

    public static Stream<Complaint> complaints(List<Definition> definitions) {
        var count = definitions.size();
        var tokens = tokens(definitions);
        return Stream.concat(
                        Stream.of("are %d; many clients take at most %d".formatted(count, MOST))
                                .filter(_ -> count > MOST),
                        Stream.of("take about %,d tokens of every conversation".formatted(tokens))
                                .filter(_ -> tokens > TOKENS))
                .map(problem -> Complaint.mild(
                        problem, "Let agents search: `view: search`. Or show each what it needs in a profile."));
    }
}
