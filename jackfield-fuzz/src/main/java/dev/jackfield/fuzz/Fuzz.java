package dev.jackfield.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// The command: runs every target, prints how many inputs it took and how long, and exits with 1 when one was
/// broken.
public final class Fuzz {
    private static final String USAGE = "Usage: jackfield-fuzz/run [--runs N] [--seed N] [--only NAME] [--once]";
    private static final Path RUNS = Path.of("jackfield-fuzz", "target", "runs");

    private Fuzz() {}

    public static void main(String... arguments) throws IOException, InterruptedException {
        System.exit(run(arguments));
    }

    static int run(String... arguments) throws IOException, InterruptedException {
        try {
            var options = FuzzOptions.parse(arguments);
            if (options.targets().isEmpty()) {
                System.err.println("There is no target '" + options.only() + "'; there are: " + names());
                return 2;
            }
            return runAll(options) ? 0 : 1;
        } catch (IllegalArgumentException | NoSuchElementException wrong) {
            System.err.println(USAGE);
            return 2;
        }
    }

    private static boolean runAll(FuzzOptions options) throws IOException, InterruptedException {
        var targets = options.targets();
        var broken = 0;
        for (var target : targets) {
            var run = new FuzzRun(target, RUNS.resolve(target.name()), options.runs(), options.seed());
            broken += run.run() ? 0 : 1;
        }
        System.out.println((targets.size() - broken) + " passed, " + broken + " failed");
        return broken == 0;
    }

    private static List<String> names() {
        return Target.all().stream().map(Target::name).toList();
    }

    /// The options of the command.
    ///
    /// @param runs how many inputs each target gets
    /// @param seed of the random numbers; 0 lets Jazzer choose one and print it
    /// @param only the one target to run; null for all
    private record FuzzOptions(int runs, int seed, @Nullable String only) {
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
}
