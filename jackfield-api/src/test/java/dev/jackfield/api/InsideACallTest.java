package dev.jackfield.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.api.HttpDoor.CountsPage;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.executor.ActionExecutor;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.skill.SkillRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Code that a hub runs makes calls on behalf of its caller; only the program itself is `local`.
@Timeout(60)
class InsideACallTest {
    private static final Identity ANN = new Identity("ann", Set.of("readers"));
    private static final String OPEN = "{\"name\":\"open\",\"inputSchema\":{\"type\":\"object\"}}";
    private static final String RUN = "{\"name\":\"run\",\"inputSchema\":{\"type\":\"object\"}}";
    private static final String STRICT = """
        {"name":"strict","inputSchema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}}\
        """;

    private final List<AuditRecord> audit = new CopyOnWriteArrayList<>();
    private Work work = _ -> "nothing";
    private final Jackfield hub = Jackfield.builder()
            .source(JavaTools.named("safe").tool(OPEN, (_, _) -> Reply.text("gold")))
            .source(JavaTools.named("lax").tool(STRICT, (_, _) -> Reply.text("taken")))
            .source(JavaTools.named("t").tool(RUN, (_, _) -> Reply.text(doWork())))
            .rule("deny safe.* to readers")
            .audit(audit::add)
            .start();
    private final McpClient client = hub.client().connect();

    /// What the tool `t.run` does.
    private interface Work {
        String with(McpClient client) throws Exception;
    }

    private String doWork() throws Exception {
        return work.with(client);
    }

    @AfterEach
    void close() {
        client.close();
        hub.close();
    }

    private String run(Scope scope, Work asked) {
        work = asked;
        var name = scope instanceof Scope.Only ? "run" : "t.run";
        var call = Invocation.of(
                ANN,
                Call.ToolCall.of(name, Fields.EMPTY),
                scope,
                "test",
                Fields.EMPTY,
                Caller.SILENT,
                Deadline.after(Duration.ofSeconds(30)));
        return new CallResult(hub.hub().invoke(call).result()).text();
    }

    private String run(Work asked) {
        return run(Scope.EVERYTHING, asked);
    }

    @Test
    void programItselfIsLocal() {
        assertThat(client.callTool("safe.open", Map.of()).text()).isEqualTo("gold");
        assertThat(audit.getLast().identity()).isEqualTo("local");
        assertThat(audit.getLast().parent()).isEmpty();
    }

    @Test
    void toolCallsAsItsOwnCaller() {
        assertThatThrownBy(
                        () -> run(inner -> inner.callTool("safe.open", Map.of()).text()))
                .isInstanceOf(HubException.UnknownNameException.class)
                .hasMessageContaining("No tool 'safe.open' is visible to you");

        assertThat(audit).extracting(AuditRecord::identity).containsExactly("ann", "ann");
        assertThat(audit.getFirst().parent()).contains(audit.getLast().id());
        assertThat(audit.getFirst().door()).isEqualTo("test");
    }

    @Test
    void callsOnAnotherThreadAreMadeOnBehalfOfTheSameCall() {
        assertThat(run(inner ->
                        inner.callToolAsync("safe.open", Map.of()).join().text()))
                .contains("No tool 'safe.open' is visible to you");

        assertThat(audit.getFirst().parent()).contains(audit.getLast().id());
    }

    @Test
    void toolFindsWhatItsCallerMayCall() {
        assertThat(run(inner ->
                        inner.listTools().stream().map(McpTool::name).toList().toString()))
                .contains("lax.strict")
                .doesNotContain("safe");
        assertThat(client.listTools()).extracting(McpTool::name).contains("safe.open");
    }

    @Test
    void skillsAreCalledAsTheCallerToo() {
        var skills = new SkillRegistry(hub.hub());

        assertThat(run(_ -> String.valueOf(skills.callMethod("safe", "open", Map.of()))))
                .contains("Skill not found: safe");
        assertThat(skills.callMethod("safe", "open", Map.of())).isEqualTo("gold");
    }

    @Test
    void argumentsOfACallInsideACallAreChecked() {
        assertThatThrownBy(() -> run(
                        inner -> inner.callToolUnchecked("lax.strict", Map.of()).text()))
                .isInstanceOf(HubException.InvalidArgumentsException.class);
        assertThat(client.callToolUnchecked("lax.strict", Map.of()).text()).isEqualTo("taken");
    }

    @Test
    void toolSeesOnlyTheScopeOfItsCaller() {
        var skills = new SkillRegistry(hub.hub());

        assertThat(run(Scope.only("t"), inner -> inner.listTools().toString())).doesNotContain("strict");
        assertThat(run(Scope.only("t"), _ -> String.valueOf(skills.callMethod("t", "nothing", Map.of()))))
                .contains("Tool not found");
        assertThat(run(Scope.only("t"), _ -> skills.getAllSkills().toString())).doesNotContain("strict");
        assertThat(run(Scope.only("t"), _ -> String.valueOf(skills.callMethod("lax", "strict", Map.of("n", 1)))))
                .contains("Skill not found: lax");
        assertThat(audit.get(audit.size() - 2).outcome()).isEqualTo("unknown_name");
    }

    @Test
    void anotherHubIsTheProgramsOwn() {
        try (var other = McpClient.of(JavaTools.named("safe").tool(OPEN, (_, _) -> Reply.text("silver")))
                .connect()) {
            assertThat(run(_ -> other.callTool("open", Map.of()).text())).isEqualTo("silver");
        }
    }

    @Test
    void innerCallsAreCountedAsSuch() {
        run(inner -> inner.callTool("lax.strict", Map.of("n", 1)).text());
        client.callTool("lax.strict", Map.of("n", 1));

        assertThat(new CountsPage(hub.counts().all(), Map.of("mcp", 2L)).text())
                .contains("jackfield_calls_total{path=\"hub\",source=\"lax\",tool=\"strict\",outcome=\"ok\"} 2")
                .contains("jackfield_calls_inner_total{path=\"hub\",source=\"lax\",tool=\"strict\"} 1");
    }

    /// A class of actions that does nothing.
    static final class MethodIdle extends MethodBase {
        MethodIdle() {
            super(Services.NONE, "idle", "Does nothing");
        }

        @Action("Does nothing.")
        ActionResult rest(Map<String, ?> parameters) {
            return ActionResult.done()
                    .withContent(CurrentCall.identity().orElseThrow().name());
        }
    }

    @Test
    void actionThatIsCalledDirectlyRunsForTheSameCaller() {
        var direct = ActionExecutor.builder(Methods.of(new MethodIdle()))
                .countBy(_ -> audit::add)
                .build();
        try (direct) {
            assertThat(direct.executeAction("idle", "rest", Map.of()).content()).isEqualTo("local");
            assertThat(run(_ -> String.valueOf(
                            direct.executeAction("idle", "rest", Map.of()).content())))
                    .isEqualTo("ann");
            assertThat(audit.get(1).identity()).isEqualTo("ann");
            assertThat(audit.get(1).parent()).contains(audit.get(2).id());
        }
    }

    @Test
    void actionCallsOthersAsItsOwnCaller() {
        var methods = Methods.of(new MethodIdle());
        try (var executor = ActionExecutor.builder(methods).useMcp(true).on(hub).build()) {
            assertThat(run(_ -> String.valueOf(
                            executor.executeAction("idle", "rest", Map.of()).content())))
                    .isEqualTo("ann");
            assertThat(audit.getFirst().parent()).contains(audit.getLast().id());
        }
    }
}
