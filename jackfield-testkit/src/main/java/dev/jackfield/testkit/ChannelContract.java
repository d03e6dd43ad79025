package dev.jackfield.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The tests that every channel must pass, whatever carries its messages.
@Timeout(60)
public abstract class ChannelContract {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final int THREADS = 200;
    private static final int CALLS = 20;

    /// Opens a connection to a `ScriptedServer`, ready for requests.
    protected abstract Channel connect(ClientLink unsolicited) throws Exception;

    /// Adds what requests of this channel's era need.
    protected Message prepare(Message request) {
        return request;
    }

    /// Tells whether servers can ask questions over this channel; they cannot in the modern era.
    protected boolean carriesQuestions() {
        return true;
    }

    private Message request(String method, Fields params) {
        return prepare(Message.request(Json.number(1), method, params));
    }

    private static Fields markedParams(String mark) {
        return Fields.of("mark", Json.string(mark));
    }

    private static Exchange exchangeUntil(ClientLink client, Duration time) {
        return new Exchange(client, Deadline.after(time), Map.of());
    }

    private static Exchange patientExchange() {
        return exchangeUntil(ClientLink.SILENT, LONG);
    }

    @Test
    void requestIsAnsweredUnderItsOwnId() throws Exception {
        try (var channel = connect(ClientLink.SILENT)) {
            var request = request("test/echo", markedParams("hello")).withId(Json.string("mine-1"));

            var answer = channel.request(request, patientExchange());

            assertThat(answer.id()).hasToString("\"mine-1\"");
            assertThat(answer.result().text("mark")).contains("hello");
        }
    }

    @Test
    void collidingIdsAndTokensNeverCross() throws Exception {
        try (var channel = connect(ClientLink.SILENT);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var callers = new ArrayList<Future<?>>();
            for (var thread = 0; thread < THREADS; thread++) {
                var mark = "caller-" + thread;
                callers.add(threads.submit(() -> callInARow(channel, mark)));
            }
            for (var caller : callers) {
                caller.get();
            }
        }
    }

    private @Nullable Void callInARow(Channel channel, String caller) throws Exception {
        for (var call = 0; call < CALLS; call++) {
            callWithProgress(channel, caller + "-" + call);
        }
        return null;
    }

    @Test
    void progressArrivesInOrderBeforeTheResult() throws Exception {
        try (var channel = connect(ClientLink.SILENT)) {
            for (var call = 0; call < 1000; call++) {
                callWithProgress(channel, "call-" + call);
            }
        }
    }

    private void callWithProgress(Channel channel, String mark) throws InterruptedException {
        var client = new HeardClient();
        var meta = Fields.of(Meta.PROGRESS_TOKEN, Json.string("token"));

        var answer = channel.request(
                request("test/progress", markedParams(mark).with(Meta.KEY, meta)), exchangeUntil(client, LONG));

        assertThat(answer.result().text("mark")).contains(mark);
        assertThat(client.heard().stream().map(ChannelContract::step).toList()).isEqualTo(steps(mark));
    }

    private static String step(Message progress) {
        var params = progress.params();
        return params.text(Meta.PROGRESS_TOKEN).orElse("?") + " " + params.find("progress") + " "
                + params.text("message").orElse("?");
    }

    private static List<String> steps(String mark) {
        return List.of("token 1 " + mark, "token 2 " + mark, "token 3 " + mark);
    }

    @Test
    void timeoutCancelsAtTheServer() throws Exception {
        try (var channel = connect(ClientLink.SILENT)) {
            var slow = request("test/slow", markedParams("late"));

            assertThatThrownBy(() -> channel.request(slow, exchangeUntil(ClientLink.SILENT, Duration.ofMillis(300))))
                    .isInstanceOf(ChannelException.TimedOutException.class);

            assertThat(events(channel, "late", 2)).containsExactly("started", "cancelled");
        }
    }

    @Test
    void interruptCancelsAtTheServer() throws Exception {
        try (var channel = connect(ClientLink.SILENT)) {
            var task = new FutureTask<>(
                    () -> channel.request(request("test/slow", markedParams("stop")), patientExchange()));
            var caller = Thread.ofVirtual().start(task);
            assertThat(events(channel, "stop", 1)).containsExactly("started");

            caller.interrupt();

            assertThatThrownBy(task::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(InterruptedException.class);
            assertThat(events(channel, "stop", 1)).containsExactly("cancelled");
        }
    }

    private List<String> events(Channel channel, String mark, int count) throws InterruptedException {
        var events = new ArrayList<String>();
        while (events.size() < count) {
            var answer = channel.request(request("test/await", markedParams(mark)), patientExchange());
            events.add(answer.result().text("event").orElse("?"));
        }
        return events;
    }

    @Test
    void closeFailsThoseWhoWait() throws Exception {
        var channel = connect(ClientLink.SILENT);
        var task =
                new FutureTask<>(() -> channel.request(request("test/slow", markedParams("left")), patientExchange()));
        Thread.ofVirtual().start(task);
        assertThat(events(channel, "left", 1)).containsExactly("started");

        channel.close();

        assertThatThrownBy(task::get).hasCauseInstanceOf(ChannelException.ClosedException.class);
        assertThat(channel.isOpen()).isFalse();
        assertThatThrownBy(() -> channel.request(request("test/echo", Fields.EMPTY), patientExchange()))
                .isInstanceOf(ChannelException.ClosedException.class);
    }

    @Test
    void largeMessageComesBackByteForByte() throws Exception {
        try (var channel = connect(ClientLink.SILENT)) {
            var text = "größer\\n\"".repeat((1 << 20) / 10);

            var answer = channel.request(request("test/echo", markedParams(text)), patientExchange());

            assertThat(answer.result().text("mark").orElse("").equals(text)).isTrue();
        }
    }

    @Test
    void unknownFieldsSurvive() throws Exception {
        try (var channel = connect(ClientLink.SILENT)) {
            var params = Fields.of("x-new", Json.parse("{\"b\": 1.0,\"a\": [null, 1e2]}"));

            var answer = channel.request(request("test/raw", params), patientExchange());

            assertThat(answer.toString()).contains("\"x-extra\":[1, 2]");
            assertThat(answer.result().toString()).contains("{\"b\": 1.0,\"a\": [null, 1e2]}");
        }
    }

    @Test
    void errorArrivesWithItsData() throws Exception {
        try (var channel = connect(ClientLink.SILENT)) {
            var error = channel.request(request("test/fail", Fields.EMPTY), patientExchange())
                    .error()
                    .orElseThrow();

            assertThat(error.code()).isEqualTo(-1234);
            assertThat(error.message()).isEqualTo("It failed, as asked");
            assertThat(error.data().text("hint")).contains("none");
        }
    }

    @Test
    void questionOfTheServerIsAnswered() throws Exception {
        assumeTrue(carriesQuestions(), "the modern era has no questions");
        var client = new HeardClient();
        try (var channel = connect(client)) {
            var answer = channel.request(request("test/ask", Fields.EMPTY), exchangeUntil(client, LONG));

            assertThat(answer.result().object("answer").text("asked")).contains("test/question");
        }
    }
}
