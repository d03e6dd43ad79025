package dev.jackfield.bench;

import dev.jackfield.bench.code.ScriptClient;
import dev.jackfield.bench.code.ScriptDialect;
import dev.jackfield.bench.load.Client;
import dev.jackfield.bench.measure.Latencies;
import dev.jackfield.bench.measure.LatencyLog;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Runs the scripts of all contenders in turn, so that disturbances of the machine hit all of them.
///
/// @param direct calls the echo tool of the hub without a script
record ScriptRounds(Client direct, List<ScriptClient> contenders, BenchOptions options) {
    /// How many things are measured of a contender in a round.
    private static final int PARTS = 4;

    /// How often each thing is done in a round at least.
    private static final int FEWEST = 3;

    /// Does something once, and returns how many nanoseconds it took.
    @FunctionalInterface
    private interface Task {
        long nanos() throws IOException, InterruptedException;
    }

    Map<String, ScriptFigures> run() throws IOException, InterruptedException {
        for (var turn = 1; turn <= options.warmUps(); turn++) {
            for (var contender : contenders) {
                printRound("warm-up " + turn, contender, round(contender));
            }
        }
        var figures = new LinkedHashMap<String, ScriptFigures>();
        for (var round = 1; round <= options.rounds(); round++) {
            for (var contender : round % 2 == 1 ? contenders : contenders.reversed()) {
                var measured = round(contender);
                printRound("round " + round, contender, measured);
                figures.computeIfAbsent(contender.name(), _ -> new ScriptFigures())
                        .add(measured);
            }
        }
        return figures;
    }

    private ScriptFigures.Round round(ScriptClient contender) throws IOException, InterruptedException {
        return new ScriptFigures.Round(
                median(contender::sum),
                median(this::callDirectly),
                median(contender::runCallsInTurn),
                median(contender::runCallsAtOnce));
    }

    /// Makes the calls of a script without one.
    private long callDirectly() throws IOException, InterruptedException {
        var begin = System.nanoTime();
        for (var call = 0; call < ScriptDialect.CALLS; call++) {
            direct.call();
        }
        return System.nanoTime() - begin;
    }

    /// Repeats a task for its share of the time, and returns the median in milliseconds.
    private double median(Task task) throws IOException, InterruptedException {
        var fewest = options.once() ? 1 : FEWEST;
        var end = System.nanoTime() + (options.once() ? 0 : options.time().toNanos() / PARTS);
        var log = new LatencyLog();
        for (var done = 0; done < fewest || System.nanoTime() < end; done++) {
            log.note(task.nanos());
        }
        return Latencies.of(List.of(log)).percentile(0.5) / 1e6;
    }

    private static void printRound(String what, ScriptClient contender, ScriptFigures.Round round) {
        System.err.printf(
                Locale.ROOT,
                "code, %s: %s, trivial %.2f ms, %d calls %.1f ms (%.1f ms without a script), at once %.1f ms%n",
                what,
                contender.name(),
                round.sum(),
                ScriptDialect.CALLS,
                round.inTurn(),
                round.direct(),
                round.atOnce());
    }
}
