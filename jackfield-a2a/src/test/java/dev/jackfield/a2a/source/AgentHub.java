package dev.jackfield.a2a.source;

import dev.jackfield.a2a.client.A2aClient;
import dev.jackfield.a2a.fake.FakeAgent;
import dev.jackfield.api.Jackfield;
import dev.jackfield.api.McpClient;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Manifests;
import dev.jackfield.kind.CallTimes;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.transport.http.client.HttpCalls;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;

/// A hub with one agent as its source.
final class AgentHub implements AutoCloseable {
    private final Jackfield hub;
    private final McpClient client;

    private AgentHub(A2aSource source) {
        this.hub = Jackfield.builder().source(source).start();
        this.client = McpClient.of(hub.hub(), Scope.only("agent"))
                .startTimeout(Duration.ofSeconds(10))
                .connect();
    }

    static AgentHub of(FakeAgent agent) {
        return of(agent, new CallTimes(Duration.ofSeconds(10), Duration.ofSeconds(20)));
    }

    static AgentHub of(FakeAgent agent, CallTimes times) {
        return new AgentHub(source(agent.url(), times, Manifests.NONE));
    }

    static A2aSource source(String url, CallTimes times, Manifests manifests) {
        var calls = new HttpCalls();
        return new A2aSource(
                new A2aSource.Terms("agent", "", times, false),
                () -> A2aClient.http(url).startTimeout(Duration.ofSeconds(5)).useHttp(calls),
                new RememberedSkills(manifests, "agent", URI.create(url)),
                InstantSource.system(),
                calls::close);
    }

    McpClient client() {
        return client;
    }

    /// Calls a tool and returns the whole result.
    Fields call(String tool, Fields arguments, Caller caller) {
        return invoke(Identity.LOCAL, tool, arguments, caller).result();
    }

    Fields callAs(Identity identity, String tool, Fields arguments) {
        return invoke(identity, tool, arguments, Caller.SILENT).result();
    }

    Fields call(String tool, String message) {
        return call(tool, Fields.of("message", Json.string(message)), Caller.SILENT);
    }

    private Reply invoke(Identity identity, String tool, Fields arguments, Caller caller) {
        return hub.hub()
                .invoke(Invocation.of(
                        identity,
                        Call.ToolCall.of(tool, arguments),
                        Scope.only("agent"),
                        "test",
                        Fields.of(Meta.PROGRESS_TOKEN, Json.number(1)),
                        caller,
                        Deadline.after(Duration.ofMinutes(1))));
    }

    @Override
    public void close() {
        client.close();
        hub.close();
    }
}
