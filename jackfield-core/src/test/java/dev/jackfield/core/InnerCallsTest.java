package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.HeardClient;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How nested calls end, and which messages their callers get.
@Timeout(30)
class InnerCallsTest {
    private static final String ANYTHING = "\"inputSchema\":{\"type\":\"object\"}}";

    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final CountDownLatch hanging = new CountDownLatch(1);
    private final FakeUpstream up = FakeUpstream.named("up")
            .tool("work", call -> {
                call.progress(1, 2, "half");
                return text(call.meta().keys().toString());
            })
            .tool("hang", call -> {
                hanging.countDown();
                return call.waitUntilCancelled();
            });

    private static String named(String tool) {
        return "{\"name\":\"" + tool + "\"," + ANYTHING;
    }

    private static Reply call(Invocation parent, String tool) {
        return parent.child(Call.ToolCall.of(tool, Fields.EMPTY)).invoke();
    }

    private static TestHub hub(FakeUpstream upstream, JavaTools... sources) throws InterruptedException {
        var builder = TestHub.with(upstream);
        List.of(sources).forEach(builder::source);
        return builder.start();
    }

    @Test
    void sourcesThatCallEachOtherInACircleEndWithAClearError() throws InterruptedException {
        var ping = JavaTools.named("a").invocationTool(named("ping"), (_, parent) -> call(parent, "b.pong"));
        var pong = JavaTools.named("b").invocationTool(named("pong"), (_, parent) -> call(parent, "a.ping"));
        try (var hub = hub(up, ping, pong);
                var client = hub.modern()) {
            var answer = textOf(client.call("a.ping", "{}"));

            assertThat(answer).contains("17 calls are nested in each other", "a.ping > b.pong > a.ping", "circle");
            assertThat(hub.audit()).hasSize(18).allMatch(each -> each.outcome().equals("too_deep"));
        }
    }

    @Test
    void sixteenCallsMayStandInsideAnother() throws InterruptedException {
        var down = JavaTools.named("a").invocationTool(named("down"), (_, parent) -> callDeeper(parent));
        try (var hub = hub(up, down);
                var client = hub.modern()) {
            assertThat(textOf(client.call("a.down", "{}"))).isEqualTo("bottom");
            assertThat(hub.audit()).hasSize(17);
        }
    }

    /// Each of 128 calls makes one more, so that 256 run inside the outermost.
    @Test
    void moreThan256CallsAtOnceInsideACallEndWithAClearError() throws InterruptedException {
        var open = new CountDownLatch(1);
        var running = new CountDownLatch(256);
        var tools = JavaTools.named("a")
                .invocationTool(named("leaf"), (_, _) -> {
                    running.countDown();
                    open.await();
                    return Reply.text("done");
                })
                .invocationTool(named("branch"), (_, parent) -> {
                    running.countDown();
                    return call(parent, "a.leaf");
                })
                .invocationTool(named("fan"), (_, parent) -> {
                    var branches = Stream.generate(() -> Thread.startVirtualThread(() -> call(parent, "a.branch")))
                            .limit(128)
                            .toList();
                    running.await();
                    var refused = refused(parent);
                    open.countDown();
                    for (var branch : branches) {
                        branch.join();
                    }
                    return Reply.text(refused + " " + call(parent, "a.leaf").result());
                });
        try (var hub = hub(up, tools);
                var client = hub.modern()) {
            assertThat(textOf(client.call("a.fan", "{}")))
                    .contains("At most 256 calls may run inside 'a.fan' at the same time", "make fewer", "done");
            assertThat(hub.audit())
                    .filteredOn(each -> each.outcome().equals("too_wide"))
                    .hasSize(1);
        }
    }

    private static String refused(Invocation parent) {
        try {
            return "not refused: " + call(parent, "up.work").result();
        } catch (HubException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    private static Reply callDeeper(Invocation parent) {
        var depth = 0;
        for (var outer = parent.parent(); outer.isPresent(); outer = outer.get().parent()) {
            depth++;
        }
        return depth == 16 ? Reply.text("bottom") : call(parent, "a.down");
    }

    @Test
    void callThatItsParentLeavesBehindIsCancelled() throws InterruptedException {
        var tools = JavaTools.named("a").invocationTool(named("leave"), (_, parent) -> {
            Thread.startVirtualThread(() -> tellEnd(parent));
            hanging.await();
            return Reply.text("left");
        });
        try (var hub = hub(up, tools);
                var client = hub.modern()) {
            assertThat(textOf(client.call("a.leave", "{}"))).isEqualTo("left");

            assertThat(told.poll(10, TimeUnit.SECONDS)).isEqualTo("cancelled, thread is interrupted: false");
            assertThat(told.poll(10, TimeUnit.SECONDS)).isEqualTo("cancelled, thread is interrupted: false");
            assertThat(up.calls()).hasSize(1);
        }
    }

    /// One call that runs when its parent ends, and one that comes later.
    private void tellEnd(Invocation parent) {
        for (var times = 0; times < 2; times++) {
            try {
                call(parent, "up.hang");
                told.add("done");
            } catch (HubException.CancelledException cancelled) {
                told.add("cancelled, thread is interrupted: "
                        + Thread.currentThread().isInterrupted());
            }
        }
    }

    @Test
    void cancelOfAnInnerCallAloneIsAFailureOfItsParent() throws InterruptedException {
        var tools = JavaTools.named("a").invocationTool(named("race"), (_, parent) -> {
            var thrown = new LinkedBlockingQueue<HubException>();
            var loser = Thread.startVirtualThread(() -> {
                try {
                    call(parent, "up.hang");
                } catch (HubException cancelled) {
                    thrown.add(cancelled);
                }
            });
            hanging.await();
            loser.interrupt();
            throw thrown.take();
        });
        try (var hub = hub(up, tools);
                var client = hub.modern()) {
            assertThat(client.call("a.race", "{}").error().orElseThrow().message())
                    .contains("The hub failed on this call");
        }
    }

    private static final String WITH_TOKEN = "{\"name\":\"a.tell\",\"_meta\":{\"progressToken\":7,\"x/y\":1}}";

    @Test
    void progressTokenOfTheParentStaysThere() throws InterruptedException {
        var tools = JavaTools.named("a").invocationTool(named("tell"), (_, parent) -> call(parent, "up.work"));
        try (var hub = hub(up, tools);
                var client = hub.modern()) {
            var heard = new HeardClient();
            var answer = client.ask("tools/call", WITH_TOKEN, heard);

            assertThat(textOf(answer)).contains("x/y").doesNotContain("progressToken");
            assertThat(heard.heard()).isEmpty();
        }
    }

    @Test
    void parentMayPassProgressOn() throws InterruptedException {
        var tools = JavaTools.named("a")
                .invocationTool(
                        named("tell"),
                        (_, parent) -> parent.child(
                                        Call.ToolCall.of("up.work", Fields.EMPTY),
                                        progress -> parent.report(progress.with("message", "half of a part")))
                                .invoke());
        try (var hub = hub(up, tools);
                var client = hub.modern()) {
            var heard = new HeardClient();
            client.ask("tools/call", WITH_TOKEN, heard);

            assertThat(heard.heard()).hasSize(1);
            assertThat(heard.heard().getFirst().params().get("progressToken")).contains(Json.number(7));
            assertThat(heard.heard().getFirst().params().text("message")).contains("half of a part");
        }
    }
}
