package dev.jackfield.bench.load;

import dev.jackfield.bench.measure.Latencies;
import dev.jackfield.bench.measure.LatencyLog;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Calls the echo tool of a program over its pipes, many calls at a time. One thread does everything, and sends
/// the next calls together after it has read all answers so far, so that the load costs little.
public final class PipeLoad implements LoadGenerator {
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);
    private static final String ID = "\"id\":";

    private final Process server;
    private final String tool;
    private final BufferedReader in;
    private final OutputStream out;

    // used by the running thread only
    private final StringBuilder next = new StringBuilder();
    private final Map<Long, Sent> sent = new HashMap<>();

    private record Sent(EchoCall call, long at) {}

    private PipeLoad(Process server, String tool) {
        this.server = server;
        this.tool = tool;
        this.in = server.inputReader(StandardCharsets.UTF_8);
        this.out = server.getOutputStream();
    }

    /// Does the handshake with a server that was just started.
    ///
    /// @param tool the name of the echo tool there
    public static PipeLoad greet(Process server, String tool) throws IOException {
        var load = new PipeLoad(server, tool);
        load.next.append(Door.INITIALIZE).append('\n');
        load.flush();
        var answer = load.line();
        if (!answer.contains("\"protocolVersion\":\"" + Door.LEGACY + "\"")) {
            throw new WrongAnswerException("a handshake of " + Door.LEGACY, answer);
        }
        load.next.append(Door.INITIALIZED).append('\n');
        load.flush();
        return load;
    }

    /// Runs the load. A server that leaves a call unanswered is stopped, which ends the wait.
    @Override
    public Latencies run(int calls, Duration time, Start start) throws IOException {
        var watch = Thread.ofVirtual().start(() -> stopAfter(time.plus(ANSWER_TIMEOUT)));
        try {
            return callUntil(calls, time, start);
        } finally {
            watch.interrupt();
        }
    }

    private void stopAfter(Duration time) {
        try {
            Thread.sleep(time);
            server.destroy();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Latencies callUntil(int calls, Duration time, Start start) throws IOException {
        var log = new LatencyLog();
        start.begin();
        var end = System.nanoTime() + time.toNanos();
        for (var i = 0; i < calls; i++) {
            add();
        }
        while (!sent.isEmpty()) {
            flush();
            handleLine(line(), end, log);
            while (in.ready()) {
                handleLine(line(), end, log);
            }
        }
        return Latencies.of(List.of(log));
    }

    private void add() {
        var call = EchoCall.next(tool);
        sent.put(call.id(), new Sent(call, System.nanoTime()));
        next.append(call.legacyText()).append('\n');
    }

    private void handleLine(String line, long end, LatencyLog log) {
        var call = sent.remove(id(line));
        if (call == null) {
            return; // a notification
        }
        call.call().check(line);
        var now = System.nanoTime();
        log.note(now - call.at());
        if (now < end) {
            add();
        }
    }

    private static long id(String line) {
        var from = line.indexOf(ID) + ID.length();
        var to = from;
        while (to < line.length() && Character.isDigit(line.charAt(to))) {
            to++;
        }
        return from < ID.length() || to == from ? -1 : Long.parseLong(line, from, to, 10);
    }

    private String line() throws IOException {
        var line = in.readLine();
        if (line == null) {
            throw new EOFException(
                    "the server ended, or left a call unanswered for " + ANSWER_TIMEOUT.toSeconds() + " s");
        }
        return line;
    }

    private void flush() throws IOException {
        if (!next.isEmpty()) {
            out.write(next.toString().getBytes(StandardCharsets.UTF_8));
            out.flush();
            next.setLength(0);
        }
    }
}
