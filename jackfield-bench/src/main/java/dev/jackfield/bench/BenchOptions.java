package dev.jackfield.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// What the command line asks for.
///
/// @param only the one benchmark to run
/// @param against where an older build of the hub is, to which this one is compared
/// @param once every benchmark once and very short: only to see that all contenders answer, and answer rightly
public record BenchOptions(int rounds, int seconds, Optional<String> only, Optional<Path> against, boolean once) {
    static final String USAGE = "Options: --rounds N (5), --seconds S (4), --only " + Benchmarks.names()
            + ", --against DIR (a checkout or installation of an older build, for http and stdio), --once";

    private static final int WARM_UPS = 10;
    private static final int MOST_WARM_UPS = 30;

    private static final BenchOptions DEFAULT = new BenchOptions(5, 4, Optional.empty(), Optional.empty(), false);

    /// How many rounds at least are not counted. Without figures there is nothing to get warm for.
    int warmUps() {
        return once ? 0 : WARM_UPS;
    }

    /// How many rounds at most are not counted, should a contender never get steady.
    int mostWarmUps() {
        return once ? 0 : MOST_WARM_UPS;
    }

    Duration time() {
        return Duration.ofSeconds(seconds);
    }

    static BenchOptions parse(List<String> arguments) {
        var options = DEFAULT;
        for (var words = arguments.iterator(); words.hasNext(); ) {
            options = options.with(words.next(), words);
        }
        return options;
    }

    /// What is to be run.
    List<Benchmark> benchmarks() {
        var all =
                against.map(folder -> OlderBuild.against(Build.olderAt(folder))).orElse(Benchmarks.ALL);
        var chosen = all.stream()
                .filter(benchmark -> only.map(benchmark.name()::equals).orElse(true))
                .toList();
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException(
                    "An older build is compared in http and stdio only, not in " + only.orElse("") + ". " + USAGE);
        }
        return chosen;
    }

    private BenchOptions with(String option, Iterator<String> values) {
        return switch (option) {
            case "--rounds" -> new BenchOptions(number(option, values), seconds, only, against, once);
            case "--seconds" -> new BenchOptions(rounds, number(option, values), only, against, once);
            case "--only" -> new BenchOptions(rounds, seconds, Optional.of(name(value(option, values))), against, once);
            case "--once" -> new BenchOptions(1, 1, only, against, true);
            case "--against" ->
                new BenchOptions(rounds, seconds, only, Optional.of(Path.of(value(option, values))), once);
            default -> throw new IllegalArgumentException("There is no option " + option + ". " + USAGE);
        };
    }

    private static String name(String name) {
        if (!Benchmarks.names().contains(name)) {
            throw new IllegalArgumentException("There is no benchmark " + name + ". " + USAGE);
        }
        return name;
    }

    private static int number(String option, Iterator<String> values) {
        var text = value(option, values);
        if (!text.matches("[1-9][0-9]{0,3}")) {
            throw new IllegalArgumentException(option + " needs a number from 1 to 9999, not " + text + ". " + USAGE);
        }
        return Integer.parseInt(text);
    }

    private static String value(String option, Iterator<String> values) {
        if (!values.hasNext()) {
            throw new IllegalArgumentException(option + " needs a value. " + USAGE);
        }
        return values.next();
    }
}
