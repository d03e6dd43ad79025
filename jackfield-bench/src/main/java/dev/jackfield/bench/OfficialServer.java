package dev.jackfield.bench;

import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.load.PipeClient;
import dev.jackfield.bench.process.Programs;
import java.io.IOException;
import java.util.List;

/// How much of a real server's speed is left when the hub stands before it.
final class OfficialServer implements Benchmark {
    private static final List<Integer> CLIENTS = List.of(16, 64);
    private static final double LEAST = 0.8;
    private static final String UPSTREAM = "@modelcontextprotocol/server-everything/dist/index.js";

    @Override
    public String name() {
        return "everything";
    }

    @Override
    public void run(Options options, Programs programs, Report report) throws IOException, InterruptedException {
        var server = Node.command(UPSTREAM, "stdio");
        var pipes = PipeClient.greet(programs.open("direct", server));
        var hub = HubProgram.start(programs, HubProgram.source(server));
        var contenders = List.of(
                Contender.direct("direct over its pipes", () -> new PipeClient(pipes)),
                Contender.through(
                        "Jackfield",
                        Door.legacy(hub.url(), HubProgram.TOOL),
                        hub.program().without(UPSTREAM)));
        for (var clients : CLIENTS) {
            measure(clients, contenders, options, report);
        }
    }

    private void measure(int clients, List<Contender> contenders, Options options, Report report)
            throws IOException, InterruptedException {
        var title = name() + " (" + clients + ")";
        var samples = new Rounds(title, clients, options).run(contenders);
        report.add(title, samples);
        report.atLeast(
                title + ": calls/s through Jackfield, in those of the pipes,",
                LEAST,
                Rounds.of(samples, "Jackfield").callsPerSecond()
                        / Rounds.of(samples, "direct over its pipes").callsPerSecond());
    }
}
