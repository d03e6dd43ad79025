package dev.jackfield.bench.methods;

import dev.jackfield.bench.measure.Table;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Measures what a Java method costs as a tool, and whether that is below the bar.
///
/// Mean and CPU are those of the best of five JVMs, because other programs on the machine only ever add to them.
public final class MethodBenchmark {
    /// The most that three parameters may take beyond the direct call, in microseconds.
    private static final double BAR = 3;

    private static final String USAGE = "The only option is --once.";

    private final Collection<RunResult> means;
    private final Collection<RunResult> samples;

    private MethodBenchmark(Collection<RunResult> means, Collection<RunResult> samples) {
        this.means = means;
        this.samples = samples;
    }

    public static void main(String[] arguments) throws RunnerException {
        var words = List.of(arguments);
        var once = words.equals(List.of("--once"));
        if (!once && !words.isEmpty()) {
            System.err.println("Unknown option " + String.join(" ", words) + ". " + USAGE);
            System.exit(2);
        }
        if (once) {
            System.setProperty("jmh.ignoreLock", "true"); // there are no figures that another run could spoil
        }
        System.exit(new MethodBenchmark(run(means(once)), run(samples(once))).report(once) ? 0 : 1);
    }

    private static Collection<RunResult> run(ChainedOptionsBuilder options) throws RunnerException {
        return new Runner(options.build()).run();
    }

    private static ChainedOptionsBuilder means(boolean once) {
        return options(once)
                .mode(Mode.AverageTime)
                .forks(once ? 1 : 5)
                .addProfiler(GCProfiler.class)
                .addProfiler(CpuProfiler.class);
    }

    private static ChainedOptionsBuilder samples(boolean once) {
        return options(once).mode(Mode.SampleTime).forks(1);
    }

    private static ChainedOptionsBuilder options(boolean once) {
        return new OptionsBuilder()
                .include("\\." + MethodCalls.class.getSimpleName() + "\\.")
                .jvmArgs("-Xmx512m", "--sun-misc-unsafe-memory-access=allow")
                .warmupIterations(once ? 1 : 4)
                .warmupTime(time(once))
                .measurementIterations(once ? 1 : 4)
                .measurementTime(time(once))
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
    }

    private static TimeValue time(boolean once) {
        return TimeValue.milliseconds(once ? 50 : 1500);
    }

    private boolean report(boolean once) {
        var table = new Table("call", "mean µs", "CPU µs", "p50 µs", "p99 µs", "B/call");
        for (var path : List.of("direct", "hub", "http")) {
            for (var size : List.of("Three", "Ten")) {
                table.add(row(path + size));
            }
        }
        System.out.println(table);
        return once || isMet();
    }

    private boolean isMet() {
        var more = best("hubThree") - best("directThree");
        System.out.printf(
                Locale.ROOT,
                "%nThrough the hub, three parameters take %.2f µs more than the direct call (%.2f µs of CPU);"
                        + " the bar is %.0f µs.%n",
                more,
                cpu("hubThree") - cpu("directThree"),
                BAR);
        return more <= BAR;
    }

    private List<String> row(String name) {
        var times = resultOf(samples, name).getPrimaryResult().getStatistics();
        return List.of(
                name,
                number(best(name)),
                number(cpu(name)),
                number(times.getPercentile(50)),
                number(times.getPercentile(99)),
                "%.0f".formatted(allocatedBytes(name)));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private double best(String name) {
        return least(name, fork -> fork.getPrimaryResult().getScore());
    }

    private double cpu(String name) {
        return least(
                name,
                fork -> Objects.requireNonNull(fork.getSecondaryResults().get(CpuProfiler.NAME))
                        .getScore());
    }

    private double least(String name, ToDoubleFunction<BenchmarkResult> score) {
        return resultOf(means, name).getBenchmarkResults().stream()
                .mapToDouble(score)
                .min()
                .orElseThrow();
    }

    private double allocatedBytes(String name) {
        var results = resultOf(means, name).getSecondaryResults();
        return Objects.requireNonNull(results.get("gc.alloc.rate.norm")).getScore();
    }

    private static RunResult resultOf(Collection<RunResult> results, String name) {
        return results.stream()
                .filter(result -> Arrays.asList(
                                result.getParams().getBenchmark().split("\\.", -1))
                        .contains(name))
                .findFirst()
                .orElseThrow();
    }
}
