package dev.jackfield.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// The options of the command line.
///
/// @param only the one benchmark to run
/// @param against an older build of the hub to compare with
/// @param launches how often everything is started and measured: a JVM compiles the same program differently each
///     time, and keeps what it compiled
/// @param once runs every benchmark once and very briefly, only to see that all contenders answer correctly
public record BenchOptions(
        int rounds, int seconds, int launches, Optional<String> only, Optional<Path> against, boolean once) {
    static final String USAGE =
            "Options: --rounds N (5), --seconds S (4), --launches L (1), --only " + Benchmarks.names()
                    + ", --against DIR (a checkout or installation of an older build, for http and stdio), --once";

    private static final int WARM_UPS = 10;
    private static final int MOST_WARM_UPS = 30;

    private static final BenchOptions DEFAULT = new BenchOptions(5, 4, 1, Optional.empty(), Optional.empty(), false);

    /// The fewest warm-up rounds. Without figures no warm-up is needed.
    int warmUps() {
        return once ? 0 : WARM_UPS;
    }

    /// The most warm-up rounds, for a contender that never gets steady.
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

    /// The benchmarks to run.
    List<Benchmark> benchmarks() {
        var all = against.map(folder -> OlderBuild.benchmarksAgainst(Build.olderAt(folder)))
                .orElse(Benchmarks.ALL);
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
            case "--rounds" -> new BenchOptions(number(option, values), seconds, launches, only, against, once);
            case "--seconds" -> new BenchOptions(rounds, number(option, values), launches, only, against, once);
            case "--launches" -> new BenchOptions(rounds, seconds, number(option, values), only, against, once);
            case "--only" ->
                new BenchOptions(rounds, seconds, launches, Optional.of(name(value(option, values))), against, once);
            case "--once" -> new BenchOptions(1, 1, 1, only, against, true);
            case "--against" ->
                new BenchOptions(rounds, seconds, launches, only, Optional.of(Path.of(value(option, values))), once);
            default -> throw new IllegalArgumentException("Unknown option " + option + ". " + USAGE);
        };
    }

    private static String name(String name) {
        if (!Benchmarks.names().contains(name)) {
            throw new IllegalArgumentException("Unknown benchmark " + name + ". " + USAGE);
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

    /// All benchmarks, in the order in which they run.
    private static final class Benchmarks {
        static final List<Benchmark> ALL = List.of(
                new HttpUpstream(),
                new StdioBridges(),
                new OfficialServer(),
                new IdleSessions(),
                new StartTimes(),
                new Searches(),
                new CodeRuns(),
                new AgentCalls(),
                new SpokenSentences(),
                new KeptConversations());

        private Benchmarks() {}

        static List<String> names() {
            return ALL.stream().map(Benchmark::name).toList();
        }
    }
}
