package dev.jackfield.core.signature;

import dev.jackfield.core.Hub;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;

/// Skills of a real hub.
final class TestSkills {
    private TestSkills() {}

    static Skills of(Hub hub) {
        return of(hub, Scope.EVERYTHING);
    }

    static Skills of(Hub hub, Scope scope) {
        return Skills.of(hub.catalog().visibleCatalog(scope, Identity.LOCAL));
    }

    /// Returns the only method of a server that lists this definition.
    static SkillMethod method(String definition) throws InterruptedException {
        var server = FakeUpstream.named("web").tool(TestClient.fields(definition), _ -> FakeUpstream.text("fine"));
        try (var hub = TestHub.with(server).start()) {
            return of(hub.hub()).all().getFirst().methods().getFirst();
        }
    }

    /// Returns a tool `search` with this parameter.
    static SkillMethod searchBy(String parameter, String schema) throws InterruptedException {
        return method("""
            {"name":"search","inputSchema":{"type":"object","properties":{"%s":%s}}}\
            """.formatted(parameter, schema));
    }

    static Fields call(Hub hub, SkillMethod method, String arguments) {
        var call = method.call(TestClient.fields(arguments));
        var deadline = Deadline.after(Duration.ofSeconds(10));
        var made = Invocation.of(Identity.LOCAL, call, Scope.EVERYTHING, "test", Fields.EMPTY, Caller.SILENT, deadline);
        return ((Reply.Complete) hub.invoke(made)).result();
    }
}
