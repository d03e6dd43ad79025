package dev.jackfield.core.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecoveryTest {
    private static final Call WRITE = Call.ToolCall.of("up.write", Fields.EMPTY);

    private final ChannelException unsent = ChannelException.ClosedException.unsent("nobody is there", null);
    private final ChannelException lost = new ChannelException.ClosedException("it was ended by signal 9");
    private final ChannelException refused = new ChannelException.RefusedException(503, "answered 503", null);

    /// A way on which these things go wrong, one after the other, before it works.
    private static final class Bumpy implements Recovery.Route {
        private final ArrayDeque<ChannelException> troubles;
        private int gone;
        private int replaced;

        Bumpy(ChannelException... troubles) {
            this.troubles = new ArrayDeque<>(List.of(troubles));
        }

        @Override
        public Reply send() {
            gone++;
            if (!troubles.isEmpty()) {
                throw troubles.removeFirst();
            }
            return Reply.text("done");
        }

        @Override
        public void replace(ChannelException.ClosedException trouble) {
            replaced++;
        }
    }

    private static Tool tool(String annotations) {
        return Tool.read(TestClient.fields(
                "{\"name\":\"write\",\"inputSchema\":{\"type\":\"object\"},\"annotations\":" + annotations + "}"));
    }

    private static Recovery recovery(Item item, Call call) {
        return new Recovery(
                "up",
                item,
                Invocation.of(
                        Identity.LOCAL,
                        call,
                        Scope.EVERYTHING,
                        "test",
                        Fields.EMPTY,
                        Caller.SILENT,
                        Deadline.after(Duration.ofSeconds(10))));
    }

    @Test
    void callThatWasNotTakenIsMadeOnceMore() throws InterruptedException {
        var way = new Bumpy(unsent);
        var recovery = recovery(tool("{}"), WRITE);

        recovery.callWithRetry(way);

        assertThat(way.gone).isEqualTo(2);
        assertThat(way.replaced).isEqualTo(1);
        assertThat(recovery.invocation().state().retryReason()).hasValue("nobody is there");
    }

    @Test
    void callThatIsNeverTakenIsGivenUpAfterTheSecondTime() {
        var way = new Bumpy(unsent, unsent);

        assertThatThrownBy(() -> recovery(tool("{}"), WRITE).callWithRetry(way))
                .isInstanceOf(HubException.UnavailableException.class)
                .hasMessageContaining("nobody is there");
        assertThat(way.gone).isEqualTo(2);
    }

    @Test
    void callThatMayHaveRunIsNotMadeAgain() {
        for (var said : List.of("{}", "{\"idempotentHint\":false}", "{\"readOnlyHint\":\"yes\"}")) {
            var way = new Bumpy(lost);

            assertThatThrownBy(() -> recovery(tool(said), WRITE).callWithRetry(way))
                    .isInstanceOf(HubException.OutcomeUnknownException.class)
                    .hasMessageContaining("Source 'up' disconnected during 'up.write'")
                    .hasMessageContaining("may or may not have run; check its effect before you call it again")
                    .hasMessageContaining("signal 9");
            assertThat(way.gone).isEqualTo(1);
        }
    }

    @Test
    void callDuringWhichTheServerFailedMayHaveRun() {
        var failed = new ChannelException.RefusedException(500, "answered 500", null);

        assertThatThrownBy(() -> recovery(tool("{}"), WRITE).callWithRetry(new Bumpy(failed)))
                .isInstanceOf(HubException.OutcomeUnknownException.class)
                .hasMessageStartingWith("Source 'up' failed during 'up.write', which may or may not have run;")
                .hasMessageEndingWith("answered 500");
        assertThatThrownBy(
                        () -> recovery(tool("{\"readOnlyHint\":true}"), WRITE).callWithRetry(new Bumpy(failed)))
                .isInstanceOf(HubException.UnavailableException.class);
    }

    @Test
    void toolThatMayRunTwiceIsCalledOnceMore() throws InterruptedException {
        for (var said : List.of("{\"idempotentHint\":true}", "{\"readOnlyHint\":true}")) {
            var way = new Bumpy(lost);

            recovery(tool(said), WRITE).callWithRetry(way);

            assertThat(way.gone).isEqualTo(2);
        }
    }

    @Test
    void readsAreMadeOnceMore() throws InterruptedException {
        var reads = List.of(
                new Call.ResourceRead("file:///x", Fields.EMPTY),
                new Call.PromptGet("up.greet", Fields.EMPTY),
                new Call.CompletionRequest("up.greet", true, Fields.EMPTY));
        for (var read : reads) {
            var way = new Bumpy(lost);

            recovery(tool("{}"), read).callWithRetry(way);

            assertThat(way.gone).isEqualTo(2);
        }
    }

    @Test
    void nothingIsMadeThreeTimes() {
        var way = new Bumpy(lost, lost);

        assertThatThrownBy(
                        () -> recovery(tool("{\"readOnlyHint\":true}"), WRITE).callWithRetry(way))
                .isInstanceOf(HubException.BrokenException.class);
        assertThat(way.gone).isEqualTo(2);
    }

    @Test
    void writeThatMayHaveRunAtTheSecondAttemptIsOfUnknownOutcome() {
        assertThatThrownBy(() -> recovery(tool("{}"), WRITE).callWithRetry(new Bumpy(unsent, lost)))
                .isInstanceOf(HubException.OutcomeUnknownException.class);
    }

    @Test
    void refusalIsNoLoss() {
        var way = new Bumpy(refused);

        assertThatThrownBy(
                        () -> recovery(tool("{\"readOnlyHint\":true}"), WRITE).callWithRetry(way))
                .isInstanceOf(HubException.UnavailableException.class)
                .hasMessageContaining("503");
        assertThat(way.gone).isEqualTo(1);
    }
}
