package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Tool;
import dev.jackfield.core.upstream.connection.ConnectionPolicy;
import dev.jackfield.core.upstream.connection.Greeting;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Patience;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How long a call may take. Time passes only when the caller hears something or is asked.
@Timeout(30)
class UpstreamCallTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration START = Duration.ofSeconds(10);

    private final AtomicLong now = new AtomicLong(System.nanoTime());
    private final Semaphore heard = new Semaphore(0);
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final FakeUpstream fake = FakeUpstream.named("up");

    /// Whatever reaches this caller takes some seconds.
    private final class SlowCaller implements Caller {
        private final long seconds;

        SlowCaller(long seconds) {
            this.seconds = seconds;
        }

        private void pass() {
            now.addAndGet(Duration.ofSeconds(seconds).toNanos());
            heard.release();
        }

        @Override
        public Envelope envelope() {
            var capabilities = TestClient.fields("{\"elicitation\":{}}");
            return new Envelope(Era.newestModern(), capabilities, Fields.EMPTY, Optional.empty());
        }

        @Override
        public ClientCapabilities answers() {
            return ClientCapabilities.of(envelope());
        }

        @Override
        public void notifyClient(Message notification) {
            pass();
        }

        @Override
        public Message ask(Message question) {
            pass();
            return Message.result(question.id(), TestClient.fields("{\"action\":\"accept\",\"content\":{}}"));
        }
    }

    private Reply call(String tool, Duration maxTime, Caller caller) throws InterruptedException {
        var end = new Deadline(now.get() + maxTime.toNanos());
        var settings = new UpstreamSettings(
                "up", TIMEOUT, maxTime, START, Optional.empty(), TestHub.INFO, ConnectionPolicy.ALWAYS);
        var item = Tool.read(TestClient.fields("{\"name\":\"" + tool + "\",\"inputSchema\":{\"type\":\"object\"}}"));
        var invocation = Invocation.of(
                Identity.LOCAL,
                Call.ToolCall.of("up." + tool, Fields.EMPTY),
                Scope.EVERYTHING,
                "test",
                Fields.of("progressToken", Json.string("t")),
                caller,
                end);
        try (var channel = fake.legacy().channel()) {
            var connection = new Greeting(channel, TestHub.INFO, Deadline.after(START))
                    .greetAs(Era.LEGACY, ClientCapabilities.of(caller.envelope()));
            return new UpstreamCall(settings, item, invocation, new Patience(TIMEOUT, end, now::get))
                    .sendOver(connection);
        }
    }

    private Fields work(IncomingRequest call, int steps) throws InterruptedException {
        for (var step = 1; step <= steps; step++) {
            call.progress(step, steps, "working");
            heard.acquire();
        }
        return text("done");
    }

    private Fields workAndHang(IncomingRequest call, int steps) throws InterruptedException {
        try {
            work(call, steps);
            return call.waitUntilCancelled();
        } finally {
            cancelled.countDown();
        }
    }

    @Test
    void progressKeepsALongCallAlive() throws InterruptedException {
        fake.tool("work", call -> work(call, 5));

        var reply = call("work", Duration.ofSeconds(1000), new SlowCaller(20));

        assertThat(reply.result().toString()).contains("done");
    }

    @Test
    void silenceEndsACallAndNamesItsKey() throws InterruptedException {
        fake.tool("work", call -> workAndHang(call, 1));

        assertThatThrownBy(() -> call("work", Duration.ofSeconds(1000), new SlowCaller(31)))
                .isInstanceOf(HubException.TimedOutException.class)
                .hasMessageContaining("no sign of life for 30 s (`timeout` of source 'up')");
        assertThat(cancelled.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void noProgressMovesTheEndOfACall() throws InterruptedException {
        fake.tool("work", call -> workAndHang(call, 4));

        assertThatThrownBy(() -> call("work", Duration.ofSeconds(70), new SlowCaller(20)))
                .isInstanceOf(HubException.TimedOutException.class)
                .hasMessageContaining("not finished after 70 s (`maxTime` of source 'up')");
        assertThat(cancelled.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void timeOfAHumanIsNotTheServers() throws InterruptedException {
        var question = TestClient.fields("{\"message\":\"Sure?\",\"requestedSchema\":{\"type\":\"object\"}}");
        fake.tool(
                "ask",
                call -> text(call.ask("elicitation/create", question)
                        .result()
                        .text("action")
                        .orElse("?")));

        var reply = call("ask", Duration.ofSeconds(70), new SlowCaller(3600));

        assertThat(reply.result().toString()).contains("accept");
    }
}
