package dev.jackfield.api;

import dev.jackfield.api.hub.Version;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// The places where a server can be.
enum Where {
    /// A program that each client starts for itself.
    PROGRAM {
        @Override
        Served serve() {
            return new Served(() -> McpClient.stdio(JavaProgram.of(SampleServer.class)), () -> {});
        }
    },
    HTTP {
        @Override
        Served serve() {
            var host = listen();
            return new Served(() -> McpClient.http(host.uri() + "/mcp"), host::close);
        }
    },
    WEB_SOCKET {
        @Override
        Served serve() {
            var host = listen();
            return new Served(() -> McpClient.webSocket("ws://127.0.0.1:" + host.port() + "/mcp"), host::close);
        }
    },
    /// One of several sources of a hub in this process.
    HUB {
        @Override
        Served serve() {
            var hub = Jackfield.builder().source(source(SampleServer.make())).start();
            return new Served(() -> McpClient.of(hub.hub(), Scope.only("sample")), hub::close);
        }
    };

    abstract Served serve();

    /// A server that runs, and how clients get there.
    record Served(Supplier<McpClient> client, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    private static HttpHost listen() {
        var anyone = new Admission("anyone", SampleServer.make()::connect);
        return HttpHost.start(
                HostSettings.loopback(0), Map.of("/mcp", new McpMount(_ -> anyone, McpMountSettings.DEFAULT)));
    }

    /// A server in this process as a source.
    static Source source(FakeUpstream server) {
        return source(server::channel);
    }

    static Source source(Dial dial) {
        var settings = new UpstreamSettings(
                "sample", Duration.ofSeconds(30), Duration.ofSeconds(30), Optional.empty(), Version.hubInfo());
        return new McpUpstream(settings, dial, InstantSource.system());
    }
}
