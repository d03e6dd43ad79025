package dev.jackfield.bench.soak;

import static java.util.Objects.requireNonNull;

import dev.jackfield.bench.BenchNode;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The servers behind the hub, and the configurations that name them.
///
/// @param ports of the servers behind URLs
/// @param mark on the command line of the servers that the hub starts
record SoakSetup(List<Upstream> upstreams, Map<String, Integer> ports, String mark, Duration sessionIdle) {
    /// How long a call may take.
    static final Duration TIMEOUT = Duration.ofSeconds(5);

    private static final Path SCRIPTS = Path.of("jackfield-bench/npm/soak").toAbsolutePath();
    private static final Pattern LISTENS = Pattern.compile("listens: (\\{.*})");
    private static final Upstream EXTRA = new Upstream("extra", true, "both", 0);

    /// Starts the servers behind URLs; the hub starts the others.
    static SoakSetup start(BenchProcesses programs, SoakOptions options) {
        var upstreams = Upstream.createUpstreams(options.upstreams());
        var words = upstreams.stream()
                .filter(upstream -> !upstream.isProgram())
                .map(upstream -> upstream.id() + ":" + upstream.era());
        var command = Stream.concat(BenchNode.scriptCommand(SCRIPTS.resolve("over-http.mjs")).stream(), words)
                .toList();
        var ports = Json.parse(programs.start("servers", Map.of(), command)
                        .await(LISTENS)
                        .group(1))
                .object()
                .orElseThrow();
        return new SoakSetup(
                upstreams, numbers(ports), "soak-" + ProcessHandle.current().pid(), options.sessionIdle());
    }

    private static Map<String, Integer> numbers(Fields ports) {
        return ports.keys().stream()
                .collect(Collectors.toMap(
                        name -> name,
                        name -> Integer.parseInt(
                                ports.get(name).map(Json::toString).orElseThrow())));
    }

    List<Upstream> programs() {
        return upstreams.stream().filter(Upstream::isProgram).toList();
    }

    List<Upstream> webServers() {
        return upstreams.stream().filter(upstream -> !upstream.isProgram()).toList();
    }

    int port(Upstream upstream) {
        return requireNonNull(ports.get(upstream.id()));
    }

    /// The configuration at the beginning and at the end.
    String usualConfig() {
        return yaml(upstreams.stream().map(upstream -> source(upstream, "")));
    }

    /// A configuration with one source changed, and perhaps one more.
    String changedConfig(int number) {
        var different = upstreams.get(number % upstreams.size());
        var sources = upstreams.stream()
                .map(upstream -> source(
                        upstream, upstream.equals(different) ? ", startTimeout: 3%ds".formatted(number % 10) : ""));
        return yaml(number % 2 == 0 ? sources : Stream.concat(sources, Stream.of(source(EXTRA, ""))));
    }

    private String source(Upstream upstream, String more) {
        var command = BenchNode.scriptCommand(SCRIPTS.resolve("over-stdio.mjs"));
        var time = TIMEOUT.toSeconds();
        return "  %s: %s, timeout: %ds, maxTime: %ds%s}"
                .formatted(upstream.id(), upstream.source(command, ports, mark), time, time, more);
    }

    private String yaml(Stream<String> sources) {
        var tokens = SoakHub.TOKENS.stream()
                .map(token -> "  - {token: %s, identity: %s}".formatted(token, token.replace("token-of-", "")));
        return Stream.of(
                        Stream.of("sources:"),
                        sources,
                        Stream.of("tokens:"),
                        tokens,
                        Stream.of("mcp: {sessionIdle: %ds}".formatted(sessionIdle.toSeconds())))
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
