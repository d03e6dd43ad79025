package dev.jackfield.bench;

import dev.jackfield.bench.code.ScriptClient;
import dev.jackfield.bench.code.ScriptDialect;
import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.process.BenchProcess;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.Java;
import dev.jackfield.bench.upstream.EchoOverHttp;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/// Measures scripts of one caller at the MCP door, beside the same calls without a script and beside another hub.
final class CodeRuns implements Benchmark {
    private static final int STARTS = 5;
    private static final double FIRST_SECONDS = 1.5;
    private static final double RATIO = 2;
    private static final double JAVASCRIPT_MILLIS = 6;
    private static final double PYTHON_MILLIS = 60;

    private static final String CALLS = ScriptDialect.CALLS + " calls";
    private static final String TOOL = "jackfield.run_code";
    private static final String UPSTREAM = EchoOverHttp.class.getName();
    private static final Pattern LISTENS = Pattern.compile("listens on (\\S+)");

    @Override
    public String name() {
        return "code";
    }

    @Override
    public void run(BenchOptions options, BenchProcesses programs, BenchReport report)
            throws IOException, InterruptedException {
        var echo = programs.start("echo", Map.of(), Java.command(EchoOverHttp.class));
        var place = new Place(programs, URI.create(echo.await(LISTENS).group(1)));
        var hub = place.hub("jackfield");
        report.addCode("Jackfield before the first script: memory, MB", megabytes(hub.program(), UPSTREAM));
        var python = hasPython(hub, report);
        if (!options.once()) {
            measureFirst(ScriptDialect.JAVASCRIPT, place, report);
        }
        if (!options.once() && python) {
            measureFirst(ScriptDialect.PYTHON, place, report);
        }
        var executor = Executor.start(programs, place.echo());
        compare(contenders(hub, python, executor, report), hub, options, report);
        report.addCode("Jackfield at the end: memory, MB", megabytes(hub.program(), ""));
        report.addCode("Jackfield with its workers at the end: memory, MB", megabytes(hub.program(), UPSTREAM));
        executor.ifPresent(
                peer -> report.addCode(Executor.NAME + " at the end: memory, MB", megabytes(peer.program(), UPSTREAM)));
    }

    /// The folders of the hubs, and their upstream.
    private record Place(BenchProcesses programs, URI echo) {
        HubProgram hub(String folder) {
            return HubProgram.startWith(TOOL, programs, folder, HubProgram.source(echo));
        }
    }

    private static ScriptClient client(HubProgram hub, ScriptDialect language) throws IOException {
        return new ScriptClient(Door.modern(hub.url(), TOOL), language);
    }

    /// Finds out whether Python can run here. JavaScript always can.
    private static boolean hasPython(HubProgram hub, BenchReport report) throws IOException {
        try (var python = client(hub, ScriptDialect.PYTHON)) {
            var reason = python.findObstacle();
            reason.ifPresent(text -> report.note("Python is not measured. " + text));
            return reason.isEmpty();
        }
    }

    /// Measures the first script of hubs that have just started. The best time counts, because whatever else the
    /// machine does can only add to it.
    private static void measureFirst(ScriptDialect language, Place place, BenchReport report)
            throws IOException, InterruptedException {
        var best = Double.MAX_VALUE;
        for (var i = 0; i < STARTS; i++) {
            var hub = place.hub("first");
            try (var _ = hub.program();
                    var client = client(hub, language)) {
                best = Math.min(best, client.sum() / 1e9);
            }
        }
        report.addCode(language.name() + ": the first script after the start, s", best);
        report.addBarAtMost("code: seconds of the first script in " + language.name(), FIRST_SECONDS, best);
    }

    private static List<ScriptClient> contenders(
            HubProgram hub, boolean python, Optional<Executor> executor, BenchReport report) throws IOException {
        var contenders = new ArrayList<ScriptClient>();
        contenders.add(client(hub, ScriptDialect.JAVASCRIPT));
        if (python) {
            contenders.add(client(hub, ScriptDialect.PYTHON));
            contenders.add(client(hub, ScriptDialect.PYTHON_WITHOUT_PAUSE));
        }
        if (executor.isPresent()) {
            contenders.add(executor.get().open());
        } else {
            report.note(Executor.NAME + " is not measured: its program is for Linux on x86-64 only.");
        }
        return contenders;
    }

    private static void compare(List<ScriptClient> contenders, HubProgram hub, BenchOptions options, BenchReport report)
            throws IOException, InterruptedException {
        try (var direct = Door.modern(hub.url(), HubProgram.TOOL).open()) {
            var figures = new ScriptRounds(direct, contenders, options).run();
            var javaScript = Objects.requireNonNull(figures.get(ScriptDialect.JAVASCRIPT.name()));
            report.addCode(CALLS + " without a script, ms", javaScript.median(ScriptFigures.Round::direct));
            figures.forEach((name, measured) -> add(name, measured, report));
            addBars(figures, report);
        }
        for (var contender : contenders) {
            contender.close();
        }
    }

    private static void add(String name, ScriptFigures figures, BenchReport report) {
        report.addCode(name + ": trivial script, p50, ms", figures.best(ScriptFigures.Round::sum));
        report.addCode(name + ": " + CALLS + " in turn, ms", figures.median(ScriptFigures.Round::inTurn));
        report.addCode(name + ": " + CALLS + " at once, ms", figures.median(ScriptFigures.Round::atOnce));
    }

    private static void addBars(Map<String, ScriptFigures> all, BenchReport report) {
        addTrivialBar(ScriptDialect.JAVASCRIPT, JAVASCRIPT_MILLIS, all, report);
        addTrivialBar(ScriptDialect.PYTHON, PYTHON_MILLIS, all, report);
        addTrivialBar(ScriptDialect.PYTHON_WITHOUT_PAUSE, PYTHON_MILLIS, all, report);
        addCallsBar(ScriptDialect.JAVASCRIPT, all, report);
        addCallsBar(ScriptDialect.PYTHON, all, report);
    }

    private static void addTrivialBar(
            ScriptDialect language, double millis, Map<String, ScriptFigures> all, BenchReport report) {
        var figures = all.get(language.name());
        if (figures != null) {
            var wanted = "code: p50 ms of a trivial script, " + language.name() + ",";
            report.addBarAtMost(wanted, millis, figures.best(ScriptFigures.Round::sum));
        }
    }

    private static void addCallsBar(ScriptDialect language, Map<String, ScriptFigures> all, BenchReport report) {
        var figures = all.get(language.name());
        if (figures != null) {
            var wanted = "code: time of " + CALLS + " in " + language.name() + " divided by that without a script,";
            report.addBarAtMost(wanted, RATIO, figures.median(ScriptFigures.Round::ratio));
        }
    }

    /// Returns the memory of a hub and of the processes that it started.
    ///
    /// @param without a text in the command lines of those that are left out; empty for all of them
    private static double megabytes(BenchProcess hub, String without) {
        return hub.without(without).usage().rss() / 1e6;
    }
}
