package dev.jackfield.conformance;

import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.Eras;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.stdio.StreamWire;
import java.util.Map;

/// Runs the conformance fixture: `stdio-legacy`, `stdio-modern`, or `http-legacy`, `http-modern`, `http-both`
/// with a port. Over HTTP it prints its URL on stderr, so that port 0 can be used.
public final class FixtureMain {
    private FixtureMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        switch (arguments.length == 0 ? "" : arguments[0]) {
            case "stdio-legacy" -> overStdio(SpokenEras.LEGACY);
            case "stdio-modern" -> overStdio(SpokenEras.MODERN);
            case "http-legacy" -> overHttp(SpokenEras.LEGACY, Eras.LEGACY_ONLY, port(arguments));
            case "http-modern" -> overHttp(SpokenEras.MODERN, Eras.MODERN_ONLY, port(arguments));
            case "http-both" -> overHttp(SpokenEras.BOTH, Eras.BOTH, port(arguments));
            default -> throw usage();
        }
    }

    private static void overStdio(SpokenEras eras) {
        var wire = StreamWire.server(System.in, System.out, "fixture");
        Host.serve(wire, ConformanceFixture.speaking(eras).connect());
    }

    private static void overHttp(SpokenEras spoken, Eras eras, int port) throws InterruptedException {
        var fixture = ConformanceFixture.speaking(spoken);
        var anyone = new Admission("anyone", fixture::connect);
        try (var mount = new McpMount(_ -> anyone, McpMountSettings.DEFAULT.withEras(eras));
                var host = HttpHost.start(HostSettings.loopback(port), Map.of("/mcp", mount))) {
            System.err.println("listening on " + host.uri() + "/mcp");
            Thread.currentThread().join();
        }
    }

    private static int port(String[] arguments) {
        if (arguments.length < 2) {
            throw usage();
        }
        return Integer.parseInt(arguments[1]);
    }

    private static IllegalArgumentException usage() {
        return new IllegalArgumentException(
                "Give one of: stdio-legacy, stdio-modern, http-legacy PORT, http-modern PORT, http-both PORT");
    }
}
