package dev.jackfield.conformance;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The reference server of the protocol's authors, on a free port of loopback.
final class EverythingServer implements AutoCloseable {
    private static final Path SCRIPT = NodeRuntime.installed("@modelcontextprotocol/server-everything/dist/index.js");
    private static final Pattern PORT = Pattern.compile("listening on loopback port (\\d+)");

    private final Child child;
    private final URI url;

    private EverythingServer(Child child, URI url) {
        this.child = child;
        this.url = url;
    }

    static EverythingServer start() {
        return start("streamableHttp", "/mcp");
    }

    /// The same server as it spoke in 2024.
    static EverythingServer startSse() {
        return start("sse", "/sse");
    }

    private static EverythingServer start(String transport, String path) {
        var preload = NodeRuntime.resolve("loopback.mjs").toUri().toString();
        var child = NodeRuntime.start(Map.of("PORT", "0"), List.of("--import", preload, SCRIPT.toString(), transport));
        try {
            var port = child.awaitError(PORT, Duration.ofSeconds(30)).group(1);
            return new EverythingServer(child, URI.create("http://127.0.0.1:" + port + path));
        } catch (IllegalStateException e) {
            child.close();
            throw e;
        }
    }

    /// How to start the same server over stdio.
    static List<String> stdioCommand() {
        return NodeRuntime.command(SCRIPT, "stdio");
    }

    URI url() {
        return url;
    }

    @Override
    public void close() {
        child.close();
    }
}
