package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// A hub that stops refuses new calls and finishes the running ones.
class StoppingTest {
    private final CountDownLatch work = new CountDownLatch(1);
    private final FakeUpstream slow = FakeUpstream.named("slow").tool("wait", _ -> {
        work.await();
        return text("done");
    });

    @Test
    void callThatRunsIsFinished() throws Exception {
        try (var hub = TestHub.with(slow).start();
                var client = hub.modern()) {
            var call = new FutureTask<>(() -> client.call("slow.wait", "{}"));
            Thread.startVirtualThread(call);
            Eventually.await(() -> hub.hub().traffic().runningCount() == 1);
            hub.hub().traffic().stop();

            assertThat(hub.hub().traffic().awaitQuiet(Duration.ofMillis(20))).isFalse();
            work.countDown();
            assertThat(TestClient.textOf(call.get(10, TimeUnit.SECONDS))).isEqualTo("done");
            assertThat(hub.hub().traffic().awaitQuiet(Duration.ofSeconds(10))).isTrue();
        }
    }

    @Test
    void newCallIsRefusedAndRecorded() throws InterruptedException {
        try (var hub = TestHub.with(slow).start();
                var client = hub.modern()) {
            hub.hub().traffic().stop();
            var refused = client.call("slow.wait", "{}").error().orElseThrow();

            assertThat(refused.code()).isEqualTo(RpcError.STOPPING);
            assertThat(refused.message()).contains("stopping", "try again");
            assertThat(hub.audit().getLast().outcome()).isEqualTo("stopping");
        }
    }

    @Test
    void listsAreRefusedToo() throws InterruptedException {
        try (var hub = TestHub.with(slow).start();
                var client = hub.modern()) {
            hub.hub().traffic().stop();

            assertThat(client.ask("tools/list", "{}").error().orElseThrow().code())
                    .isEqualTo(RpcError.STOPPING);
        }
    }
}
