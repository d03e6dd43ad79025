package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.MemoryChannel.MemoryWire;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The client's end of a wire; the test plays the other end. Floods are in `FloodTest` and `ThrottledPeerTest`, wires
/// that break in `BrokenWireTest`.
@Timeout(30)
class PeerTest {
    private final MemoryWire.Pair wire = MemoryWire.pair();
    private final LinkedBlockingQueue<Message> unsolicited = new LinkedBlockingQueue<>();
    private final Peer peer = Peer.start(wire.client(), unsolicited::add, "test");

    @AfterEach
    void close() {
        peer.close();
    }

    private static Message request(String method) {
        return Message.request(Json.number(0), method, Fields.EMPTY);
    }

    private static Exchange within(Duration time) {
        return Exchange.until(Deadline.after(time));
    }

    private static Fields mark(String mark) {
        return Fields.of("mark", Json.string(mark));
    }

    private void say(Message message) {
        wire.server().send(message, Deadline.after(Duration.ofSeconds(1)));
    }

    private void answer(Json id, String mark) {
        say(Message.result(id, mark(mark)));
    }

    private Message heardByServer() throws InterruptedException {
        return wire.server().receive().orElseThrow();
    }

    /// A request on a thread of its own, which a test may interrupt.
    private final class Caller extends FutureTask<Message> {
        private final Thread thread;

        Caller(Message request, ClientLink hears) {
            super(() -> peer.request(request, new Exchange(hears, Deadline.after(Duration.ofSeconds(20)), Map.of())));
            thread = Thread.startVirtualThread(this);
        }

        Caller(Message request) {
            this(request, ClientLink.SILENT);
        }

        Throwable failure() throws InterruptedException {
            thread.join();
            return exceptionNow();
        }
    }

    @Test
    void answersInAnyOrderReachTheirCallersUnderTheirOwnIds() throws Exception {
        var first = new Caller(Message.request(Json.string("seven"), "tools/call", Fields.EMPTY));
        var asked = heardByServer();
        var second = new Caller(Message.request(Json.number(7), "tools/call", Fields.EMPTY));
        var askedNext = heardByServer();
        answer(askedNext.id(), "second");
        answer(asked.id(), "first");

        assertThat(first.get().id()).hasToString("\"seven\"");
        assertThat(first.get().result()).isEqualTo(mark("first"));
        assertThat(second.get().id()).hasToString("7");
        assertThat(second.get().result()).isEqualTo(mark("second"));
        assertThat(peer.waitingCount()).isZero();
    }

    @Test
    void callersThatHaveTheSameIdGetTheirOwnAnswers() throws Exception {
        var callers = IntStream.range(0, 100)
                .mapToObj(n -> new Caller(Message.request(Json.number(0), "m" + n, Fields.EMPTY)))
                .toList();
        for (var n = 0; n < callers.size(); n++) {
            var asked = heardByServer();
            answer(asked.id(), asked.method());
        }

        for (var n = 0; n < callers.size(); n++) {
            assertThat(callers.get(n).get().result()).isEqualTo(mark("m" + n));
        }
    }

    @Test
    void progressHasTheTokenOfItsCaller() throws Exception {
        var heard = new LinkedBlockingQueue<Message>();
        var meta = Fields.of(Meta.KEY, Fields.of(Meta.PROGRESS_TOKEN, Json.string("mine")));
        var caller = new Caller(Message.request(Json.number(0), "tools/call", meta), heard::add);
        var asked = heardByServer();
        var token = asked.params().object(Meta.KEY).get(Meta.PROGRESS_TOKEN).orElseThrow();
        say(Message.notification("notifications/progress", Fields.of(Meta.PROGRESS_TOKEN, token)));
        say(Message.notification("notifications/progress", Fields.of(Meta.PROGRESS_TOKEN, Json.string("mine"))));
        answer(asked.id(), "done");

        caller.get();
        assertThat(heard)
                .singleElement()
                .satisfies(progress ->
                        assertThat(progress.params().text(Meta.PROGRESS_TOKEN)).contains("mine"));
        assertThat(unsolicited.take().params().text(Meta.PROGRESS_TOKEN)).contains("mine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"99", "-1", "0", "\"1\"", "\"\"", "9223372036854775807", "92233720368547758080"})
    void answerWithAnUnknownIdAnswersNobody(String id) throws Exception {
        var caller = new Caller(request("tools/call"));
        var asked = heardByServer();
        assertThat(asked.id()).hasToString("1");
        say(Message.parse("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"mark\":\"wrong\"}}"
                .formatted(id)
                .getBytes(StandardCharsets.UTF_8)));
        answer(asked.id(), "right");

        assertThat(caller.get().result()).isEqualTo(mark("right"));
        assertThat(peer.arrivalCount()).isEqualTo(2);
        assertThat(unsolicited).isEmpty();
    }

    @Test
    void secondAnswerToOneRequestIsForNobody() throws Exception {
        var caller = new Caller(request("tools/call"));
        var asked = heardByServer();
        answer(asked.id(), "first");
        answer(asked.id(), "again");
        assertThat(caller.get().result()).isEqualTo(mark("first"));

        var next = new Caller(request("tools/call"));
        answer(asked.id(), "once more");
        answer(heardByServer().id(), "next");

        assertThat(next.get().result()).isEqualTo(mark("next"));
        assertThat(peer.arrivalCount()).isEqualTo(4);
        assertThat(unsolicited).isEmpty();
    }

    @Test
    void errorIsAnAnswerAsWell() throws Exception {
        var caller = new Caller(request("tools/call"));
        say(Message.parse("{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32000,\"message\":\"full\"}}"
                .formatted(heardByServer().id())
                .getBytes(StandardCharsets.UTF_8)));

        assertThat(caller.get().error().orElseThrow().message()).isEqualTo("full");
    }

    @Test
    void interruptedCallerTellsTheServerAndLeavesNothingBehind() throws Exception {
        var caller = new Caller(request("tools/call"));
        var asked = heardByServer();
        caller.thread.interrupt();

        assertThat(caller.failure()).isInstanceOf(InterruptedException.class);
        var cancelled = heardByServer();
        assertThat(cancelled.method()).isEqualTo("notifications/cancelled");
        assertThat(cancelled.params().get("requestId")).contains(asked.id());
        assertThat(cancelled.params().text("reason")).contains("cancelled by the caller");
        assertThat(peer.waitingCount()).isZero();
    }

    /// An interrupt that was meant for one request must not hit the next one on the same thread.
    @Test
    void interruptEndsOneRequestOnly() throws Exception {
        var both = new FutureTask<>(() -> {
            assertThatThrownBy(() -> peer.request(request("first"), within(Duration.ofSeconds(20))))
                    .isInstanceOf(InterruptedException.class);
            return peer.request(request("second"), within(Duration.ofSeconds(20)));
        });
        var thread = Thread.startVirtualThread(both);
        var first = heardByServer();
        thread.interrupt();
        assertThat(heardByServer().method()).isEqualTo("notifications/cancelled");
        var second = heardByServer();
        answer(first.id(), "late");
        answer(second.id(), "in time");

        assertThat(both.get().result()).isEqualTo(mark("in time"));
    }

    @Test
    void lateAnswerIsForNobody() throws Exception {
        assertThatThrownBy(() -> peer.request(request("tools/call"), within(Duration.ofMillis(10))))
                .isInstanceOf(ChannelException.TimedOutException.class)
                .hasMessage("no answer in time");
        assertThat(peer.waitingCount()).isZero();
        var late = heardByServer();
        var cancelled = heardByServer();
        assertThat(cancelled.params().get("requestId")).contains(late.id());
        assertThat(cancelled.params().text("reason")).contains("timed out");

        var next = new Caller(request("tools/call"));
        answer(late.id(), "late");
        answer(heardByServer().id(), "in time");

        assertThat(next.get().result()).isEqualTo(mark("in time"));
    }

    @Test
    void initializeIsNeverCancelled() throws Exception {
        assertThatThrownBy(() -> peer.request(request("initialize"), within(Duration.ofMillis(10))))
                .isInstanceOf(ChannelException.TimedOutException.class);
        var interrupted = new Caller(request("initialize"));
        heardByServer();
        assertThat(heardByServer().method()).isEqualTo("initialize");
        interrupted.thread.interrupt();
        assertThat(interrupted.failure()).isInstanceOf(InterruptedException.class);
        peer.notify(Message.notification("test/next", Fields.EMPTY));

        assertThat(heardByServer().method()).isEqualTo("test/next");
    }

    @Test
    void serverThatGoesEndsEveryRequestAndItsOutcomeIsUnknown() throws Exception {
        var callers = Stream.of("a", "b", "c")
                .map(method -> new Caller(request(method)))
                .toList();
        for (var _ : callers) {
            heardByServer();
        }
        wire.server().close();

        for (var caller : callers) {
            assertThat(caller.failure())
                    .isInstanceOfSatisfying(
                            ChannelException.ClosedException.class,
                            closed -> assertThat(closed.isUnsent()).isFalse())
                    .hasMessage("the connection was closed");
        }
        assertThat(peer.waitingCount()).isZero();
        assertThat(peer.isOpen()).isFalse();
    }

    @Test
    void answerThatCameBeforeTheEndCounts() throws Exception {
        var caller = new Caller(request("tools/call"));
        answer(heardByServer().id(), "last words");
        wire.server().close();

        assertThat(caller.get().result()).isEqualTo(mark("last words"));
    }

    @Test
    void closedPeerEndsItsRequests() throws Exception {
        var caller = new Caller(request("tools/call"));
        heardByServer();
        peer.close();

        assertThat(caller.failure())
                .isInstanceOf(ChannelException.ClosedException.class)
                .hasMessage("the connection was closed");
        assertThat(peer.waitingCount()).isZero();
    }

    @Test
    void closedPeerSendsNothing() throws Exception {
        peer.close();
        peer.close();

        assertThat(peer.isOpen()).isFalse();
        assertThat(peer.ending()).isEqualTo("the connection was closed");
        assertThatThrownBy(() -> peer.request(request("tools/call"), within(Duration.ofSeconds(20))))
                .isInstanceOfSatisfying(
                        ChannelException.ClosedException.class,
                        closed -> assertThat(closed.isUnsent()).isTrue());
        assertThatThrownBy(() -> peer.notify(Message.notification("test/news", Fields.EMPTY)))
                .isInstanceOfSatisfying(
                        ChannelException.ClosedException.class,
                        closed -> assertThat(closed.isUnsent()).isTrue());
        assertThat(peer.waitingCount()).isZero();
        assertThat(wire.server().receive()).isEmpty();
    }

    @Test
    void questionDuringOneCallIsAskedThereAndAnsweredUnderItsOwnId() throws Exception {
        var caller = new Caller(request("tools/call"), answering("the caller"));
        var asked = heardByServer();
        say(Message.request(Json.string("q-1"), "elicitation/create", Fields.EMPTY));
        var reply = heardByServer();

        assertThat(reply.id()).hasToString("\"q-1\"");
        assertThat(reply.result()).isEqualTo(mark("the caller"));
        answer(asked.id(), "done");
        assertThat(caller.get().result()).isEqualTo(mark("done"));
    }

    @Test
    void questionDuringTwoCallsIsAskedOfNeither() throws Exception {
        var one = new Caller(request("tools/call"), answering("one"));
        var askedOne = heardByServer();
        var other = new Caller(request("tools/call"), answering("other"));
        var askedOther = heardByServer();
        say(Message.request(Json.number(5), "elicitation/create", Fields.EMPTY));
        var reply = heardByServer();

        assertThat(reply.id()).hasToString("5");
        assertThat(reply.error()).isPresent();
        answer(askedOne.id(), "1");
        answer(askedOther.id(), "2");
        assertThat(one.get().result()).isEqualTo(mark("1"));
        assertThat(other.get().result()).isEqualTo(mark("2"));
    }

    private static ClientLink answering(String mark) {
        return new ClientLink() {
            @Override
            public void notify(Message notification) {}

            @Override
            public Message ask(Message question) {
                return Message.result(question.id(), mark(mark));
            }
        };
    }

    @Test
    void logDuringAPingBelongsToTheOneCall() throws Exception {
        var heard = new LinkedBlockingQueue<Message>();
        var call = new Caller(request("tools/call"), heard::add);
        var asked = heardByServer();
        var ping = new Caller(request("ping"));
        var pinged = heardByServer();
        say(Message.notification("notifications/message", Fields.of("data", Json.string("working"))));
        answer(pinged.id(), "pong");
        answer(asked.id(), "done");

        assertThat(heard.take().params().text("data")).contains("working");
        assertThat(unsolicited).isEmpty();
        assertThat(ping.get().result()).isEqualTo(mark("pong"));
        assertThat(call.get().result()).isEqualTo(mark("done"));
    }

    /// Longer than between two looks at those who wait.
    @Test
    void aWaitThatIsNotShortEndsAsWell() {
        assertThatThrownBy(() -> peer.request(request("tools/call"), within(Duration.ofMillis(600))))
                .isInstanceOf(ChannelException.TimedOutException.class);
    }

    @Test
    void answerForWhichNobodyWaitsHasArrived() throws InterruptedException {
        assertThatThrownBy(() -> peer.request(request("tools/call"), within(Duration.ofMillis(10))))
                .isInstanceOf(ChannelException.TimedOutException.class);
        assertThat(peer.arrivalCount()).isZero();

        say(Message.result(heardByServer().id(), Fields.EMPTY));
        say(Message.notification("notifications/message", Fields.EMPTY));
        unsolicited.take();

        assertThat(peer.arrivalCount()).isEqualTo(2);
    }
}
