package dev.jackfield.bench.soak;

import dev.jackfield.bench.process.BenchProcess;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.Heap;
import dev.jackfield.bench.process.Java;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The hub under test, started as users start it, and seen from outside.
record SoakHub(BenchProcess program, URI url, Path config, Processes servers) {
    static final List<String> TOKENS = List.of("token-of-ann", "token-of-bob", "token-of-cid", "token-of-dee");

    private static final Path LAUNCHER = Path.of("jackfield").toAbsolutePath();
    private static final Pattern LISTENS = Pattern.compile("listens on (http://\\S+/mcp)");
    private static final Pattern SESSIONS = Pattern.compile("(?m)^jackfield_sessions (\\d+)");
    private static final Pattern CALLS =
            Pattern.compile("(?m)^jackfield_calls_total\\{.*outcome=\"(\\w+)\".*\\} ([0-9.E]+)$");

    static SoakHub start(BenchProcesses programs, String yaml, Processes servers) {
        var home = programs.file("hub", "jackfield.yaml", yaml);
        var variables = Map.of("JACKFIELD_HOME", home.resolve("state").toString(), "JACKFIELD_OPTS", Java.MEMORY);
        var program = programs.start("hub", variables, List.of(LAUNCHER.toString(), "serve", "--port", "0"));
        var url = URI.create(program.await(LISTENS).group(1));
        return new SoakHub(program, url, home.resolve("jackfield.yaml"), servers);
    }

    /// Makes the hub read another configuration.
    void reload(String yaml) throws IOException {
        Files.writeString(config, yaml);
        Processes.signal(program.process().toHandle(), "HUP");
    }

    Figures figures() throws IOException, InterruptedException {
        return new Figures(
                new Heap(program).live().bytes(),
                count("task", _ -> true),
                count("fd", SoakHub::isSocket),
                servers.all().size(),
                sessions());
    }

    private long count(String folder, java.util.function.Predicate<Path> wanted) throws IOException {
        var process = Path.of("/proc", Long.toString(program.process().pid()), folder);
        try (var files = Files.list(process)) {
            return files.filter(wanted).count();
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    private long sessions() throws IOException, InterruptedException {
        var found = SESSIONS.matcher(metrics());
        return found.find() ? Long.parseLong(found.group(1)) : -1;
    }

    /// The hub's own count of calls by outcome.
    Map<String, Long> outcomes() throws IOException, InterruptedException {
        var outcomes = new TreeMap<String, Long>();
        var found = CALLS.matcher(metrics());
        while (found.find()) {
            outcomes.merge(found.group(1), (long) Double.parseDouble(found.group(2)), Long::sum);
        }
        return outcomes;
    }

    private String metrics() throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(url.resolve("/metrics"))
                    .header("Authorization", "Bearer " + TOKENS.getFirst())
                    .build();
            return http.send(request, BodyHandlers.ofString()).body();
        }
    }
}
