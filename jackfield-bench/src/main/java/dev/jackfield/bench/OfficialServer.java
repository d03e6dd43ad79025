package dev.jackfield.bench;

import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.load.PipeLoad;
import dev.jackfield.bench.measure.Sample;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.ProcessTree;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Measures how much of a real server's speed is left behind the hub.
final class OfficialServer implements Benchmark {
    private static final List<Integer> CLIENTS = List.of(16, 64);
    private static final double LEAST = 0.8;
    private static final String DIRECT = "direct over its pipes";
    private static final String PIPED = "Jackfield over pipes";
    private static final String UPSTREAM = "@modelcontextprotocol/server-everything/dist/index.js";

    @Override
    public String name() {
        return "everything";
    }

    @Override
    public void run(BenchOptions options, BenchProcesses programs, BenchReport report)
            throws IOException, InterruptedException {
        var server = BenchNode.command(UPSTREAM, "stdio");
        var pipes = PipeLoad.greet(programs.open("direct", Map.of(), server), "echo");
        var hub = HubProgram.start(programs, HubProgram.source(server));
        var piped = HubProgram.open(programs, HubProgram.source(server));
        var hubPipes = PipeLoad.greet(piped, HubProgram.TOOL);
        var contenders = List.of(
                Contender.direct(DIRECT, pipes),
                new Contender(PIPED, hubPipes, new ProcessTree(piped.toHandle(), UPSTREAM)),
                Contender.via(
                        "Jackfield over HTTP",
                        Door.legacy(hub.url(), HubProgram.TOOL),
                        hub.program().without(UPSTREAM)));
        for (var clients : CLIENTS) {
            measure(clients, contenders, options, report);
        }
    }

    private void measure(int clients, List<Contender> contenders, BenchOptions options, BenchReport report)
            throws IOException, InterruptedException {
        var title = name() + " (" + clients + ")";
        var measured = new Rounds(title, clients, options).run(contenders);
        report.add(title, measured);
        report.addBarAtLeast(
                title + ": calls/s through Jackfield over pipes divided by the server's own,",
                LEAST,
                measured.ratio(Sample::callsPerSecond, PIPED, DIRECT));
    }
}
