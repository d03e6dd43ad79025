package dev.jackfield.bench;

import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.load.HttpConnection;
import dev.jackfield.bench.load.WrongAnswerException;
import dev.jackfield.bench.process.BenchProcess;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.Java;
import dev.jackfield.bench.upstream.EchoOverHttp;
import dev.jackfield.bench.upstream.OneRequest;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// How long a person waits for a command, and for a hub that was started.
///
/// The best time counts: whatever else the machine does can only add to it.
final class StartTimes implements Benchmark {
    private static final int TIMES = 5;
    private static final double COMMAND_SECONDS = 0.3;
    private static final double HUB_SECONDS = 0.6;
    private static final Duration LONGEST = Duration.ofSeconds(90);
    private static final Duration PAUSE = Duration.ofMillis(1);
    private static final Pattern LISTENS = Pattern.compile("listens on (\\S+)");

    /// Starts something and says how many seconds it took until it was of use.
    @FunctionalInterface
    private interface Start {
        double seconds() throws IOException, InterruptedException;
    }

    /// A hub with its configuration, and what commands need to find it.
    private record Place(BenchProcesses programs, Map<String, String> variables) {
        BenchProcess serve(int port) {
            return programs.start("hub", variables, jackfield("serve", "--port", Integer.toString(port)));
        }
    }

    @Override
    public String name() {
        return "start";
    }

    @Override
    public void run(BenchOptions options, BenchProcesses programs, BenchReport report)
            throws IOException, InterruptedException {
        var times = options.once() ? 1 : TIMES;
        var echo = programs.start("echo", Map.of(), Java.command(EchoOverHttp.class));
        var source = HubProgram.source(URI.create(echo.await(LISTENS).group(1)));
        var place = new Place(programs, HubProgram.writeConfig(programs, "hub", source));
        measureHubs(place, times, report);
        measureCommands(place, times, report);
    }

    private static void measureHubs(Place place, int times, BenchReport report)
            throws IOException, InterruptedException {
        var seconds = best(times, () -> {
            var port = BenchProcesses.freePort();
            var begin = System.nanoTime();
            try (var _ = place.serve(port)) {
                awaitAnswer(port);
                return secondsSince(begin);
            }
        });
        report.addStart("`jackfield serve`, until its first answer", seconds);
        report.addBarAtMost("start: seconds from `jackfield serve` to its first answer", HUB_SECONDS, seconds);
    }

    private static void measureCommands(Place place, int times, BenchReport report)
            throws IOException, InterruptedException {
        var port = BenchProcesses.freePort();
        try (var _ = place.serve(port)) {
            awaitAnswer(port);
            var url = url(port).toString();
            var request = best(times, () -> command(place, Java.brief(OneRequest.class, url), "answered"));
            report.addStart("a JVM that makes one HTTP request to it", request);
            var tools = best(times, () -> command(place, jackfield("tools"), HubProgram.TOOL));
            report.addStart("`jackfield tools`, from a hub that runs", tools);
            report.addBarAtMost("start: seconds of `jackfield tools` from a hub that runs", COMMAND_SECONDS, tools);
        }
    }

    private static double best(int times, Start start) throws IOException, InterruptedException {
        var best = Double.MAX_VALUE;
        for (var i = 0; i < times; i++) {
            best = Math.min(best, start.seconds());
        }
        return best;
    }

    private static double command(Place place, List<String> command, String wanted)
            throws IOException, InterruptedException {
        var begin = System.nanoTime();
        var process = place.programs().open("command", place.variables(), command);
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var code = process.waitFor();
        var seconds = secondsSince(begin);
        if (code != 0 || !said.contains(wanted)) {
            throw new WrongAnswerException(wanted, "exit code " + code + ": " + said);
        }
        return seconds;
    }

    /// Opens a session as soon as the hub lets us.
    private static void awaitAnswer(int port) throws IOException, InterruptedException {
        for (var end = System.nanoTime() + LONGEST.toNanos(); System.nanoTime() < end; Thread.sleep(PAUSE)) {
            try (var connection = new HttpConnection(url(port))) {
                var _ = Door.session(connection);
                return;
            } catch (ConnectException notYet) {
                // It does not listen yet.
            }
        }
        throw new IllegalStateException("The hub does not answer on port " + port);
    }

    private static List<String> jackfield(String... arguments) {
        var command = new ArrayList<>(List.of(Build.THIS.launcher().toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static URI url(int port) {
        return URI.create("http://127.0.0.1:" + port + "/mcp");
    }

    private static double secondsSince(long begin) {
        return (System.nanoTime() - begin) / 1e9;
    }
}
