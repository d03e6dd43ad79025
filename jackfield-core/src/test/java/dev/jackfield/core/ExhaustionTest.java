package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Callers who want to keep the hub busy. Without bounds, each of these calls takes hours of a processor.
@Timeout(60)
class ExhaustionTest {
    private static final int ATTACKERS = 64;
    private static final String BAIT = "a".repeat(40) + "!";
    private static final String NESTED = "{'a':".repeat(24) + "1" + "}".repeat(24);

    private static final String LONG_CHECK =
            "{'type':'object','properties':{'list':{'type':'array','items':{'type':'string','pattern':'^[a-z]+$'}}}}";

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "{'properties':{'x':{'pattern':'^(.*a){20}$'}}}~{'x':'BAIT'}",
                "{'propertyNames':{'pattern':'(a|a)*$'}}~{'BAIT':1}",
                "{'$ref':'#/$defs/n','$defs':{'n':{'anyOf':[{'properties':{'a':{'$ref':'#/$defs/n'}},'required':['b']},"
                        + "{'properties':{'a':{'$ref':'#/$defs/n'}},'required':['c']}]}}}~NESTED"
            })
    void othersAreServedWhileCallersAttackTheCheck(String schema, String arguments) throws InterruptedException {
        var hostile = FakeUpstream.named("up")
                .tool("burn", json(schema.replaceFirst("\\{", "{'type':'object',")), _ -> text("passed"))
                .tool("plain", _ -> text("done"))
                .tool("checked", json(LONG_CHECK), _ -> text("done"));
        var attack = json(arguments.replace("BAIT", BAIT).replace("NESTED", NESTED));
        try (var hub = TestHub.with(hostile).start();
                var crowd = new Crowd(hub, client -> client.call("up.burn", attack));
                var client = hub.modern()) {
            crowd.awaitFirst();
            for (var turn = 0; turn < 5; turn++) {
                assertThat(textOf(client.call("up.plain", "{}"))).isEqualTo("done");
                assertThat(textOf(client.call("up.checked", json("{'list':['a','b']}"))))
                        .isEqualTo("done");
            }
            assertThat(crowd.answers()).allMatch(answer -> answer.contains("cannot be checked"));
        }
    }

    @Test
    void longUnknownNamesAreAnsweredLikeShortOnes() throws InterruptedException {
        var large = FakeUpstream.named("up");
        IntStream.range(0, 2_000).forEach(number -> large.tool("tool_number_%d".formatted(number), _ -> text("done")));
        var name = "x".repeat(1_000_000);
        try (var hub = TestHub.with(large).start();
                var client = hub.modern()) {
            for (var turn = 0; turn < 10; turn++) {
                var answer = client.call("up." + name, "{}").toString();

                assertThat(answer).contains("No tool 'up.xxx").doesNotContain("Did you mean");
                assertThat(answer.length()).isLessThan(1_000);
            }
        }
    }

    /// Clients that make the same call over and over, all at once.
    private static final class Crowd implements AutoCloseable {
        private final AtomicBoolean isOver = new AtomicBoolean();
        private final CountDownLatch first = new CountDownLatch(1);
        private final List<String> answers = new CopyOnWriteArrayList<>();
        private final List<Thread> threads;

        private interface Attack {
            Message on(TestClient client) throws InterruptedException;
        }

        Crowd(TestHub hub, Attack attack) {
            threads = IntStream.range(0, ATTACKERS)
                    .mapToObj(_ -> Thread.startVirtualThread(() -> run(hub, attack)))
                    .toList();
        }

        private void run(TestHub hub, Attack attack) {
            try (var client = hub.modern()) {
                while (!isOver.get()) {
                    answers.add(textOf(attack.on(client)));
                    first.countDown();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        void awaitFirst() throws InterruptedException {
            first.await();
        }

        List<String> answers() {
            return answers;
        }

        @Override
        public void close() {
            isOver.set(true);
            for (var thread : threads) {
                thread.interrupt();
            }
        }
    }
}
