package dev.jackfield.bench;

import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.measure.Sample;
import dev.jackfield.bench.process.BenchProcess;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.Java;
import dev.jackfield.bench.upstream.EchoOverStdio;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Measures what it costs to put a stdio program on the network, compared with other bridges.
final class StdioBridges implements Benchmark {
    static final int CLIENTS = 32;
    private static final double MOST = 0.2;
    private static final String UPSTREAM = EchoOverStdio.class.getName();
    private static final List<String> ECHO = Java.command(EchoOverStdio.class);
    private static final String SUPERGATEWAY = "supergateway --stateful --logLevel none";
    private static final String MCP_PROXY = "mcp-proxy --server stream --no-eventStore";

    @Override
    public String name() {
        return "stdio";
    }

    @Override
    public void run(BenchOptions options, BenchProcesses programs, BenchReport report)
            throws IOException, InterruptedException {
        var title = name() + " legacy (" + CLIENTS + ")";
        var contenders = List.of(supergateway(programs), mcpProxy(programs), hub(programs));
        var measured = new Rounds(title, CLIENTS, options).run(contenders);
        report.add(title, measured);
        for (var peer : List.of(SUPERGATEWAY, MCP_PROXY)) {
            report.addBarAtMost(
                    title + ": CPU of Jackfield divided by that of " + peer.split(" ", 2)[0] + ",",
                    MOST,
                    measured.ratio(Sample::cpuMicros, "Jackfield", peer));
        }
    }

    private static Contender supergateway(BenchProcesses programs) throws IOException {
        var command = BenchNode.onLoopback(
                "supergateway/dist/index.js",
                "--stdio",
                "'" + String.join("' '", ECHO) + "'",
                "--outputTransport",
                "streamableHttp",
                "--stateful",
                "--logLevel",
                "none",
                "--port",
                "0");
        var program = programs.start("supergateway", Map.of(), command);
        var port = program.await(Pattern.compile("listening on loopback port (\\d+)"))
                .group(1);
        return bridge(SUPERGATEWAY, program, Integer.parseInt(port));
    }

    private static Contender mcpProxy(BenchProcesses programs) throws IOException {
        var port = BenchProcesses.freePort();
        var command = BenchNode.command(
                "mcp-proxy/dist/bin/mcp-proxy.mjs",
                "--host",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--server",
                "stream",
                "--no-eventStore",
                "--");
        command.addAll(ECHO);
        var program = programs.start("mcp-proxy", Map.of(), command);
        program.await(port);
        return bridge(MCP_PROXY, program, port);
    }

    private static Contender bridge(String name, BenchProcess program, int port) throws IOException {
        var url = URI.create("http://127.0.0.1:" + port + "/mcp");
        return Contender.via(name, Door.legacy(url, "echo"), program.without(UPSTREAM));
    }

    private static Contender hub(BenchProcesses programs) throws IOException {
        var hub = HubProgram.start(programs, HubProgram.source(ECHO));
        var door = Door.legacy(hub.url(), HubProgram.TOOL);
        return Contender.via("Jackfield", door, hub.program().without(UPSTREAM));
    }
}
