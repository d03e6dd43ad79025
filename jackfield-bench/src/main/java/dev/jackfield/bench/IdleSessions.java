package dev.jackfield.bench;

import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.load.HttpConnection;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.Heap;
import dev.jackfield.bench.process.Java;
import dev.jackfield.bench.upstream.EchoOverHttp;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Measures the memory of clients that are connected and send nothing.
final class IdleSessions implements Benchmark {
    private static final int SESSIONS = 4096;
    private static final int FEW = 256;
    private static final Pattern LISTENS = Pattern.compile("listens on (\\S+)");

    @Override
    public String name() {
        return "sessions";
    }

    @Override
    public void run(BenchOptions options, BenchProcesses programs, BenchReport report)
            throws IOException, InterruptedException {
        var count = options.once() ? FEW : SESSIONS;
        var echo = programs.start("echo", Map.of(), Java.command(EchoOverHttp.class));
        var hub = HubProgram.start(
                programs, HubProgram.source(URI.create(echo.await(LISTENS).group(1))));
        var heap = new Heap(hub.program());
        // The first sessions load classes and buffers that stay.
        close(streams(hub.url(), sessions(hub.url(), FEW)));

        var before = heap.live();
        var sessions = sessions(hub.url(), count);
        var silent = heap.live();
        addToReport(report, count + " without a stream", count, before, silent);
        var streams = streams(hub.url(), sessions);
        addToReport(report, count + " with an open stream", count, before, heap.live());
        close(streams);
    }

    private static void addToReport(BenchReport report, String kind, int count, Heap.Live before, Heap.Live after) {
        report.addSessions(
                kind, (after.bytes() - before.bytes()) / (double) count, (after.rss() - before.rss()) / (double) count);
    }

    private static List<Map<String, String>> sessions(URI url, int count) throws IOException {
        var sessions = new ArrayList<Map<String, String>>();
        try (var connection = new HttpConnection(url)) {
            for (var i = 0; i < count; i++) {
                sessions.add(Door.session(connection));
            }
        }
        return sessions;
    }

    private static List<HttpConnection> streams(URI url, List<Map<String, String>> sessions) throws IOException {
        var streams = new ArrayList<HttpConnection>();
        for (var session : sessions) {
            var connection = new HttpConnection(url);
            streams.add(connection);
            var status = connection.open(connection.start("GET", session)).status();
            if (status != 200) {
                throw new IllegalStateException("a stream was refused with " + status);
            }
        }
        return streams;
    }

    private static void close(List<HttpConnection> streams) throws IOException {
        for (var stream : streams) {
            stream.close();
        }
    }
}
