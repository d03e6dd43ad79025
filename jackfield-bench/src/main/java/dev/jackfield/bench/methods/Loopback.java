package dev.jackfield.bench.methods;

import dev.jackfield.bench.load.HttpConnection;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.EndpointSettings;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/// A hub behind its HTTP door, and a modern client on one keep-alive connection.
public final class Loopback implements AutoCloseable {
    private static final String VERSION = "2026-07-28";
    private static final String META = """
        {"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientInfo":{"name":"jackfield-bench","version":"1"},\
        "io.modelcontextprotocol/clientCapabilities":{}}\
        """;

    private final HttpHost host;
    private final McpMount mount;
    private final HttpConnection connection;

    public static Loopback open(Hub hub) {
        try {
            return new Loopback(hub);
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }

    private Loopback(Hub hub) throws IOException {
        var info = Fields.of("name", Json.string("jackfield")).with("version", "bench");
        var wait = Duration.ofSeconds(2);
        var settings = new EndpointSettings(Scope.EVERYTHING, 1000, Duration.ZERO, wait, Duration.ofMinutes(1), info);
        var endpoint = new McpEndpoint(hub, settings, new ParkedCalls(InstantSource.system()));
        mount = new McpMount(
                _ -> new Admission(Identity.LOCAL, () -> endpoint.connect(Identity.LOCAL, "http")),
                McpMountSettings.DEFAULT);
        host = HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", mount));
        connection = new HttpConnection(URI.create("http://127.0.0.1:" + host.port() + "/mcp"));
    }

    /// The part of a request for a tool that never changes.
    public byte[] start(String tool) {
        return connection.start(
                "POST",
                Map.of(
                        "Content-Type",
                        "application/json",
                        "Accept",
                        "application/json, text/event-stream",
                        "MCP-Protocol-Version",
                        VERSION,
                        "Mcp-Method",
                        McpMethod.TOOLS_CALL,
                        "Mcp-Name",
                        tool));
    }

    public String call(byte[] start, String tool, Map<String, ?> arguments) throws IOException {
        var body = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%s","arguments":%s,"_meta":%s}}\
            """.formatted(tool, Json.of(arguments), META);
        return connection.send(start, body.getBytes(StandardCharsets.UTF_8)).body();
    }

    @Override
    public void close() throws IOException {
        connection.close();
        host.close();
        mount.close();
    }
}
