package dev.jackfield.fuzz;

import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The options of the command.
///
/// @param runs how many inputs each target gets
/// @param seed of the random numbers; 0 lets Jazzer choose one and print it
/// @param only the one target to run; null for all
record FuzzOptions(int runs, int seed, @Nullable String only) {
    private static final int WHOLE = 1_000_000;
    private static final int SHORT = 20_000;

    static FuzzOptions parse(String... arguments) {
        var options = new FuzzOptions(WHOLE, 0, null);
        var rest = new ArrayDeque<>(List.of(arguments));
        while (!rest.isEmpty()) {
            options = switch (rest.pop()) {
                case "--once" -> new FuzzOptions(SHORT, 1, options.only);
                case "--runs" -> new FuzzOptions(Integer.parseInt(rest.pop()), options.seed, options.only);
                case "--seed" -> new FuzzOptions(options.runs, Integer.parseInt(rest.pop()), options.only);
                case "--only" -> new FuzzOptions(options.runs, options.seed, rest.pop());
                case String other -> throw new IllegalArgumentException(other);
            };
        }
        return options;
    }

    List<Target> targets() {
        return Target.all().stream()
                .filter(target -> only == null || target.name().equals(only))
                .toList();
    }
}
