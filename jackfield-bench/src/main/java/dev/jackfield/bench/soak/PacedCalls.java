package dev.jackfield.bench.soak;

import dev.jackfield.bench.load.HttpConnection;
import dev.jackfield.bench.measure.LatencyLog;
import dev.jackfield.protocol.mcp.McpMethod;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/// A client that calls one tool again and again, with a pause between two calls.
final class PacedCalls {
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final URI url;
    private final SoakDialect dialect;
    private final String tool;
    private final Duration pause;
    private final LatencyLog latencies = new LatencyLog();

    // the calling thread writes them, and is joined before they are read
    private long answered;
    private long failed;
    private String example = "";

    PacedCalls(URI url, String token, String tool, Duration pause) {
        this.url = url;
        this.dialect = new SoakDialect(true, token);
        this.tool = tool;
        this.pause = pause;
    }

    /// Calls once, and tells whether the right answer came.
    boolean isAnswered() {
        try (var connection = new HttpConnection(url)) {
            call(connection);
        } catch (IOException broken) {
            noteFailure(broken.toString());
        }
        return answered > 0;
    }

    /// Calls until this moment.
    void run(long end) {
        try {
            while (System.nanoTime() < end) {
                callOver(end);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void callOver(long end) throws InterruptedException {
        try (var connection = new HttpConnection(url)) {
            while (System.nanoTime() < end) {
                call(connection);
                Thread.sleep(pause);
            }
        } catch (IOException broken) {
            noteFailure(broken.toString());
            Thread.sleep(pause);
        }
    }

    private void call(HttpConnection connection) throws IOException {
        var id = NUMBERS.incrementAndGet();
        var headers = dialect.headers(
                Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", McpMethod.TOOLS_CALL, "Mcp-Name", tool));
        var begun = System.nanoTime();
        var answer = connection.send(connection.start("POST", headers), body(id));
        latencies.note(System.nanoTime() - begun);
        if (answer.body().contains("call " + id)) {
            answered++;
        } else {
            noteFailure(answer.body());
        }
    }

    private byte[] body(long id) {
        var meta = dialect.meta().replace("\"_meta\":{", "\"_meta\":{\"progressToken\":" + id + ",");
        return """
            {"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"%s","arguments":{"message":"call %d"}%s}}\
            """.formatted(id, tool, id, meta).getBytes(StandardCharsets.UTF_8);
    }

    private void noteFailure(String why) {
        failed++;
        example = why.substring(0, Math.min(200, why.length()));
    }

    LatencyLog latencies() {
        return latencies;
    }

    long failed() {
        return failed;
    }

    /// One failure, for people; empty when there was none.
    String example() {
        return example;
    }
}
