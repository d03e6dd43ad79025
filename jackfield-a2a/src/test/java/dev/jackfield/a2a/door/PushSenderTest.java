package dev.jackfield.a2a.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.a2a.door.request.A2aError;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.running.Ending;
import dev.jackfield.core.running.RunningCall;
import dev.jackfield.core.running.RunningCalls;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.transport.http.client.HttpCalls;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// How many tasks webhooks are told of at once.
class PushSenderTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity BOB = new Identity("bob", Set.of());

    private final InstantSource clock = InstantSource.system();
    private final RunningCalls calls = new RunningCalls(clock);
    private final CountDownLatch end = new CountDownLatch(1);

    private RunningCall task(Identity owner) {
        var call = calls.open(owner, 0);
        calls.start(call, "test", _ -> {
            end.await();
            return new Ending.Replied(Fields.EMPTY);
        });
        calls.keepUnwritten(call, Fields.EMPTY, Duration.ofDays(1));
        return call;
    }

    private static void follow(PushSender sender, RunningCall task) {
        sender.follow(task, task.state(), () -> true);
    }

    @Test
    void oneOwnerCannotHaveAllThreadsOfWebhooks() throws Exception {
        var terms = new A2aTerms(
                true, Duration.ofDays(1), List.of("127.0.0.1"), Optional.empty(), Optional.empty(), false, true);
        var configs = new PushConfigs(new MemoryShelf(clock), clock, () -> terms);
        try (var http = new HttpCalls();
                var sender = new PushSender(configs, () -> http)) {
            for (var count = 0; count < 512; count++) {
                follow(sender, task(ANN));
            }

            assertThatThrownBy(() -> follow(sender, task(ANN)))
                    .isInstanceOfSatisfying(
                            A2aRefusedException.class,
                            refused -> assertThat(refused.error()).isEqualTo(A2aError.OVERLOADED));
            follow(sender, task(BOB));
            assertThat(sender.followedIds()).hasSize(513);
        } finally {
            end.countDown();
            calls.close();
        }
    }
}
