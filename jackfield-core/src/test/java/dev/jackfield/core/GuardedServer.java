package dev.jackfield.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Adjustment;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.testkit.RecordingServer;
import dev.jackfield.testkit.readers.Bait;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `Bait` behind a hub.
final class GuardedServer implements AutoCloseable {
    private final RecordingServer server = Bait.server();
    private final TestHub hub;

    GuardedServer() throws InterruptedException {
        var settings = new UpstreamSettings(
                Bait.SOURCE, Duration.ofSeconds(5), Duration.ofSeconds(5), Optional.empty(), TestHub.INFO);
        var builder = TestHub.with().source(new McpUpstream(settings, _ -> server, InstantSource.system()));
        Bait.RULES.forEach(builder::rule);
        hub = builder.start();
    }

    private static Scope profile() {
        Map<String, Json> fixed = Map.of("root", Json.string("safe"));
        return new TestProfile()
                .tool("go.say", new Adjustment(null, null, null, fixed, List.of("head"), Map.of()))
                .scope();
    }

    /// What came of a message: an answer, and what reached the server.
    record Outcome(String answer, List<byte[]> sent) {
        boolean isRefused() {
            return sent.isEmpty();
        }
    }

    Outcome call(String params) throws InterruptedException {
        return request("tools/call", params);
    }

    Outcome request(String method, String params) throws InterruptedException {
        return send(Bait.request(method, params));
    }

    Outcome send(String message) throws InterruptedException {
        return send(message.getBytes(StandardCharsets.UTF_8));
    }

    /// Sends a message to the profile and to everything. Whatever reaches the server must be what the hub decided on,
    /// for
    /// every reader.
    Outcome send(byte[] message) throws InterruptedException {
        profiled(message);
        return send(message, Scope.EVERYTHING);
    }

    Outcome profiled(byte[] message) throws InterruptedException {
        return send(message, profile());
    }

    private Outcome send(byte[] message, Scope scope) throws InterruptedException {
        server.forget();
        var door = hub.connect(Identity.LOCAL, hub.endpoint(scope));
        var outcome = new Outcome(answer(door, message), server.calls());
        for (var sent : outcome.sent()) {
            assertThat(Bait.problem(sent, scope instanceof Scope.Profiled)).isEmpty();
        }
        return outcome;
    }

    private static String answer(McpServer door, byte[] message) throws InterruptedException {
        try {
            return door.answer(Message.parse(message), ClientLink.SILENT).toString();
        } catch (RpcException refused) {
            return refused.error().json().toString();
        }
    }

    @Override
    public void close() {
        hub.close();
    }
}
