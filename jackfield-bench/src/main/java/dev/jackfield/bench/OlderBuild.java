package dev.jackfield.bench;

import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.measure.Sample;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.Java;
import dev.jackfield.bench.upstream.EchoOverHttp;
import dev.jackfield.bench.upstream.EchoOverStdio;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Compares this build of the hub with an older one, in the same rounds, to see whether calls have become more
/// expensive.
///
/// No others take part, so that the two run close together and disturbances of the machine hit both.
record OlderBuild(String name, int clients, Upstream upstream, Map<String, DoorFactory> eras, Build older)
        implements Benchmark {
    private static final double MOST = 1.03;
    private static final Pattern LISTENS = Pattern.compile("listens on (\\S+)");

    /// The server behind both hubs.
    private enum Upstream {
        HTTP(EchoOverHttp.class) {
            @Override
            String source(BenchProcesses programs) {
                var echo = programs.start("echo", Map.of(), Java.command(program()));
                return HubProgram.source(URI.create(echo.await(LISTENS).group(1)));
            }
        },
        STDIO(EchoOverStdio.class) {
            @Override
            String source(BenchProcesses programs) {
                return HubProgram.source(Java.command(program()));
            }
        };

        private final Class<?> program;

        Upstream(Class<?> program) {
            this.program = program;
        }

        Class<?> program() {
            return program;
        }

        /// The keys of a source that reaches it, in YAML.
        abstract String source(BenchProcesses programs);
    }

    static List<Benchmark> benchmarksAgainst(Build older) {
        var eras = new LinkedHashMap<String, DoorFactory>();
        eras.put("modern", Door::modern);
        eras.put("legacy", Door::legacy);
        return List.of(
                new OlderBuild("http", HttpUpstream.CLIENTS, Upstream.HTTP, eras, older),
                new OlderBuild("stdio", StdioBridges.CLIENTS, Upstream.STDIO, Map.of("legacy", Door::legacy), older));
    }

    @Override
    public void run(BenchOptions options, BenchProcesses programs, BenchReport report)
            throws IOException, InterruptedException {
        var source = upstream.source(programs);
        var hubs = List.of(HubProgram.start(programs, Build.THIS, source), HubProgram.start(programs, older, source));
        for (var era : eras.entrySet()) {
            measure(era.getKey(), era.getValue(), hubs, options, report);
        }
    }

    private void measure(
            String eraName, DoorFactory era, List<HubProgram> hubs, BenchOptions options, BenchReport report)
            throws IOException, InterruptedException {
        var title = name + " " + eraName + " (" + clients + ")";
        var measured = new Rounds(title, clients, options)
                .run(List.of(contender(hubs.getFirst(), era), contender(hubs.getLast(), era)));
        report.add(title, measured);
        report.addBarAtMost(
                title + ": CPU of Jackfield divided by that of the older build,",
                MOST,
                measured.ratio(Sample::cpuMicros, Build.THIS.name(), older.name()));
    }

    private Contender contender(HubProgram hub, DoorFactory era) throws IOException {
        return Contender.via(
                hub.build().name(),
                era.door(hub.url(), HubProgram.TOOL),
                hub.program().without(upstream.program().getName()));
    }
}
