package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.workflow.execution.ToolResults;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.api.Jackfield;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.TestClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Calls of one session that come at the same time, or inside each other.
@Timeout(120)
class SessionTurnsTest {
    private static final String STARTED = "hall.started";
    private static final String GO = "hall.go";

    @TempDir
    Path folder;

    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);
    private SampleFolder files;

    @BeforeEach
    void write() throws IOException {
        System.getProperties().put(STARTED, started);
        System.getProperties().put(GO, go);
        files = SampleFolder.in(folder);
        files.command("Look", "return CommandOutput.of(turn.path());");
        files.command("MeetAnn", """
            ((java.util.concurrent.CountDownLatch) System.getProperties().get("hall.started")).countDown();
            ((java.util.concurrent.CountDownLatch) System.getProperties().get("hall.go")).await();
            turn.enter("Guest", "Ann");
            return CommandOutput.of("met");\
            """);
        files.command(
                "MeetByOther",
                "turn.call(\"greet\", java.util.Map.of(\"name\", \"Bob\")); turn.call(\"open_guest\","
                        + " java.util.Map.of()); return CommandOutput.of(\"met\");");
    }

    @AfterEach
    void forget() {
        System.getProperties().remove(STARTED);
        System.getProperties().remove(GO);
    }

    /// Starts a call in a thread of its own.
    private static FutureTask<String> call(OpenSession session, String command) {
        var task = new FutureTask<>(() -> WorkflowTest.text(session.callTool(command, Map.of())));
        Thread.ofPlatform().daemon().name("call-" + command).start(task);
        return task;
    }

    /// Waits until a call waits for its turn.
    private static void awaitWaiting(String command) throws InterruptedException {
        Eventually.await(() -> Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread ->
                        thread.getName().equals("call-" + command) && thread.getState() == Thread.State.TIMED_WAITING));
    }

    @Test
    void aCommandThatWaitedRunsWhereTheSessionIsThen() throws Exception {
        try (var hall = Workflows.open(folder)) {
            var session = hall.session("s");
            var meets = call(session, "meet_ann");
            assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
            var looks = call(session, "look");
            awaitWaiting("look");

            go.countDown();

            assertThat(meets.get(30, TimeUnit.SECONDS)).isEqualTo("met");
            assertThat(looks.get(30, TimeUnit.SECONDS)).isEqualTo("/Guest=Ann");
            assertThat(WorkflowTest.text(session.callTool("look", Map.of()))).isEqualTo("/Guest=Ann");
        }
    }

    @Test
    void aMoveByAnInnerCallStays() throws Exception {
        try (var hall = Workflows.open(folder)) {
            var session = hall.session("s");

            assertThat(WorkflowTest.text(session.callTool("meet_by_other", Map.of())))
                    .isEqualTo("met");

            assertThat(WorkflowTest.text(session.callTool("look", Map.of()))).isEqualTo("/Guest=Bob");
        }
    }

    /// Ann, who takes her time to answer.
    private final class SlowUser implements Caller {
        @Override
        public Envelope envelope() {
            return Caller.SILENT.envelope();
        }

        @Override
        public void notifyClient(Message notification) {}

        @Override
        public ClientCapabilities answers() {
            return new ClientCapabilities(TestClient.fields("{\"elicitation\":{\"form\":{}}}"), Era.MODERN);
        }

        @Override
        public Message ask(Message question) throws InterruptedException {
            started.countDown();
            go.await();
            return Message.result(question.id(), TestClient.fields("{\"action\":\"accept\",\"content\":{}}"));
        }
    }

    private static FutureTask<String> call(Jackfield hub, String identity, String command, Caller caller) {
        var call = Invocation.of(
                new Identity(identity, Set.of()),
                Call.ToolCall.of(command, Fields.EMPTY),
                Scope.only("hall"),
                "java",
                Fields.EMPTY,
                caller,
                Deadline.after(Duration.ofMinutes(1)));
        var task = new FutureTask<>(
                () -> WorkflowTest.text(ToolResults.of(hub.hub().invoke(call))));
        Thread.ofVirtual().start(task);
        return task;
    }

    @Test
    void aSharedStateIsFreeForOthersWhileAUserIsAsked() throws Exception {
        files.command("Confirm", "return CommandOutput.of(turn.caller().confirm(\"Sure?\") + \" \" + guests.names);");
        files.command("AddBob", "guests.names.add(\"Bob\"); return CommandOutput.of(guests.names);");
        var usual = WorkflowSettings.of(folder, null);
        var shared = new WorkflowSettings(
                folder,
                null,
                false,
                usual.parameters(),
                usual.hints(),
                false,
                true,
                usual.sessionTime(),
                8,
                WorkflowSettings.Extraction.AUTO,
                false);
        var source = new WorkflowSource("hall", "", shared, InstantSource.system());
        try (var hub = Jackfield.builder().source(source).start()) {
            hub.hub().catalog().awaitLists(Scope.only("hall"), Viewer.of(Identity.LOCAL), Duration.ofMinutes(1));
            var asking = call(hub, "ann", "confirm", new SlowUser());
            assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();

            assertThat(call(hub, "bob", "add_bob", Caller.SILENT).get(20, TimeUnit.SECONDS))
                    .isEqualTo("[\"Bob\"]");

            go.countDown();
            assertThat(asking.get(20, TimeUnit.SECONDS)).isEqualTo("true [Bob]");
        }
    }
}
