package dev.jackfield.bench;

import dev.jackfield.bench.load.AgentClient;
import dev.jackfield.bench.load.Clients;
import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.measure.Sample;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.protocol.mcp.McpMethod;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/// Measures what a task of A2A costs beside a plain call: the same Java method of the same hub, as `SendMessage` and
/// as `tools/call`.
final class AgentCalls implements Benchmark {
    private static final int CLIENTS = 32;
    private static final double MOST = 8;
    private static final String SKILL = """
        import dev.jackfield.tools.*;

        public class Echo {
            @Tool("Says it again.")
            public String echo(@Param("what to say") String message) {
                return "Echo: " + message;
            }
        }
        """;

    @Override
    public String name() {
        return "a2a";
    }

    @Override
    public void run(BenchOptions options, BenchProcesses programs, BenchReport report)
            throws IOException, InterruptedException {
        var hub = HubProgram.startWithSkill(programs, "jackfield-a2a", "Echo.java", SKILL);
        var mcp = Door.modern(hub.url(), HubProgram.TOOL);
        var agent = URI.create(hub.url().toString().replaceFirst("/mcp$", "/a2a"));
        var tree = hub.program().without("an upstream, of which there is none");
        var title = "%s (%d)".formatted(name(), CLIENTS);
        var measured = new Rounds(title, CLIENTS, options)
                .run(List.of(
                        new Contender(McpMethod.TOOLS_CALL, new Clients(mcp::open), tree),
                        new Contender("SendMessage", new Clients(() -> new AgentClient(agent)), tree)));
        report.add(title, measured);
        report.addBarAtMost(
                title + ": CPU of SendMessage divided by that of tools/call,",
                MOST,
                measured.ratio(Sample::cpuMicros, "SendMessage", McpMethod.TOOLS_CALL));
    }
}
