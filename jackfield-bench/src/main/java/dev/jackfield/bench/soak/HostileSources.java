package dev.jackfield.bench.soak;

import dev.jackfield.bench.BenchNode;
import dev.jackfield.bench.process.BenchProcess;
import dev.jackfield.bench.process.BenchProcesses;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Servers that flood, each in its own way, and a good one beside them.
///
/// @param remote the servers behind URLs, by kind; the hub starts the others
/// @param mark on the command line of the servers that the hub starts
record HostileSources(Map<String, BenchProcess> remote, Map<String, Integer> ports, String mark) {
    static final String GOOD = "good";

    /// What each of them does without end.
    static final Map<String, String> KINDS = kinds();

    private static final List<String> REMOTE = List.of("events", "socket");
    private static final Path SCRIPTS = Path.of("jackfield-bench/npm/hostile").toAbsolutePath();
    private static final Pattern LISTENS = Pattern.compile("listens: (\\d+)");

    private static Map<String, String> kinds() {
        var kinds = new LinkedHashMap<String, String>();
        kinds.put("list", "pages of a list of tools");
        kinds.put("stderr", "lines on standard error");
        kinds.put("garbage", "lines that are not JSON");
        kinds.put("changed", "announcements of lists, which differ each time, with names twice");
        kinds.put("progress", "progress of a call");
        kinds.put("logs", "log messages");
        kinds.put("asks", "questions: ping, sampling, roots");
        kinds.put("strange", "answers that no request asked for");
        kinds.put("crash", "log messages, then it crashes, again and again");
        kinds.put("events", "comments and events over HTTP, also instead of an answer");
        kinds.put("socket", "pings, garbage and log messages over a WebSocket");
        return kinds;
    }

    static HostileSources start(BenchProcesses programs) {
        var remote = new LinkedHashMap<String, BenchProcess>();
        for (var kind : REMOTE) {
            var command = new ArrayList<>(BenchNode.scriptCommand(SCRIPTS.resolve("over-http.mjs")));
            command.add(kind);
            remote.put(kind, programs.start(kind, Map.of(), command));
        }
        var ports = remote.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        started -> Integer.parseInt(
                                started.getValue().await(LISTENS).group(1))));
        return new HostileSources(
                remote, ports, "hostile-" + ProcessHandle.current().pid());
    }

    /// The configuration with the good source only.
    String peacefulConfig() {
        return yaml(Stream.of(GOOD));
    }

    /// The configuration with all sources.
    String hostileConfig() {
        return yaml(Stream.concat(Stream.of(GOOD), KINDS.keySet().stream()));
    }

    private String yaml(Stream<String> kinds) {
        var sources = kinds.map(this::source);
        var tokens = SoakHub.TOKENS.stream()
                .map(token -> "  - {token: %s, identity: %s}".formatted(token, token.replace("token-of-", "")));
        return Stream.of(Stream.of("sources:"), sources, Stream.of("tokens:"), tokens)
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private String source(String kind) {
        return "  %s: {%s, timeout: 3s, maxTime: 6s, startTimeout: 15s}".formatted(kind, place(kind));
    }

    private String place(String kind) {
        var port = ports.get(kind);
        if (port != null) {
            return "url: '%s://127.0.0.1:%d/mcp'".formatted(kind.equals("socket") ? "ws" : "http", port);
        }
        var words = Stream.concat(
                        BenchNode.scriptCommand(SCRIPTS.resolve("over-stdio.mjs")).stream(), Stream.of(kind, mark))
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(", "));
        return "command: [" + words + "]";
    }
}
