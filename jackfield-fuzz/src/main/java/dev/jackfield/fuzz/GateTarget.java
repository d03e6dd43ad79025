package dev.jackfield.fuzz;

import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Adjustment;
import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.endpoint.EndpointSettings;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.policy.Rule;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.testkit.RecordingServer;
import dev.jackfield.testkit.readers.Bait;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks the hub against readers of other languages: a request that reaches the server means, to a Go-like, a
/// Python-like and a JavaScript-like reader, what the hub decided on.
final class GateTarget implements Target {
    private static final Fields INFO = Fields.of("name", Json.string("fuzz"));

    private final RecordingServer server = Bait.server();

    // opened by the first input: a hub takes a moment
    private @Nullable List<Door> doors;

    private record Door(McpServer endpoint, boolean isProfiled) {}

    @Override
    public String name() {
        return "gate";
    }

    @Override
    public void check(byte[] input) throws InterruptedException {
        var message = HostileRequest.of(input);
        for (var door : doors()) {
            server.forget();
            answer(door.endpoint(), message);
            for (var sent : server.calls()) {
                Bait.problem(sent, door.isProfiled()).ifPresent(GateTarget::fail);
            }
        }
    }

    private static void fail(String problem) {
        throw new AssertionError(problem);
    }

    private static void answer(McpServer endpoint, byte[] message) throws InterruptedException {
        try {
            var parsed = Message.parse(message);
            if (parsed.isRequest() && !parsed.method().equals(McpMethod.SUBSCRIPTIONS_LISTEN)) { // that one has no end
                endpoint.answer(parsed, ClientLink.SILENT);
            }
        } catch (RpcException refused) {
            // The hub refused the request, as it should.
        }
    }

    private List<Door> doors() throws InterruptedException {
        var open = doors;
        if (open == null) {
            var hub = hub();
            open = List.of(door(hub, Scope.EVERYTHING), door(hub, profile()));
            doors = open;
        }
        return open;
    }

    private Hub hub() throws InterruptedException {
        var patience = Duration.ofSeconds(10);
        var settings = new UpstreamSettings(Bait.SOURCE, patience, patience, Optional.empty(), INFO);
        var upstream = new McpUpstream(settings, _ -> server, InstantSource.system());
        var rules = Bait.RULES.stream().map(Rule::parse).toList();
        var hub = new Hub(List.of(upstream), new Gatekeeper(rules), _ -> {}, InstantSource.system());
        hub.start();
        hub.catalog().awaitLists(Scope.EVERYTHING, Viewer.of(Identity.LOCAL), patience);
        return hub;
    }

    private static Door door(Hub hub, Scope scope) {
        var settings = new EndpointSettings(scope, 100, Duration.ZERO, Duration.ZERO, Duration.ofMinutes(1), INFO);
        var endpoint = new McpEndpoint(hub, settings, new ParkedCalls(InstantSource.system()));
        return new Door(endpoint.connect(Identity.LOCAL, "fuzz"), scope instanceof Scope.Profiled);
    }

    private static Scope profile() {
        var all = List.of(Glob.parse("*"));
        var adjusted = new Adjustment(null, null, null, Map.of("root", Json.string("safe")), List.of("head"), Map.of());
        return Scope.profile("p", new Profile(null, all, all, List.of(), Map.of("go.say", adjusted)), ".");
    }

    @Override
    public List<byte[]> seeds() {
        var seeds = new ArrayList<>(Target.texts(
                "\"name\":\"go.say\",\"arguments\":{\"kind\":\"a\",\"size\":1}",
                "\"name\":\"go.say\",\"Name\":\"delete_all\"",
                "\"uri\":\"file:///public\",\"URI\":\"file:///secret\"",
                Bait.request("tools/call", "\"name\":\"go.say\",\"arguments\":{\"kind\":\"a\",\"more\":{\"x\":[]}}"),
                Bait.request("resources/read", "\"uri\":\"file:///public\"")));
        seeds.addAll(HostileRequest.seeds());
        return seeds;
    }
}
