package dev.jackfield.transport.http.client;

import static dev.jackfield.transport.http.door.Posts.as;
import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Headers;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Shares;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.transport.http.door.Posts;
import dev.jackfield.transport.http.door.RawHttpSocket;
import dev.jackfield.transport.http.door.TestEndpoint;
import dev.jackfield.transport.http.door.legacy.EventId;
import dev.jackfield.transport.http.door.legacy.KeptEvents;
import dev.jackfield.transport.http.door.legacy.LegacyStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Legacy clients that lose a stream and come back to it.
@Timeout(30)
class LostStreamTest {
    private final TestEndpoint endpoint = new TestEndpoint();
    private final Posts posts = new Posts(endpoint.uri());

    @AfterEach
    void close() {
        posts.close();
        endpoint.close();
    }

    private String headers(String session) {
        return "Host: localhost:" + endpoint.host.port() + "\r\nAccept: application/json, text/event-stream\r\n"
                + Headers.SESSION + ": " + session + "\r\n";
    }

    private RawHttpSocket get(String session, String more) throws IOException {
        var raw = new RawHttpSocket(endpoint.host.port());
        raw.send("GET /mcp", headers(session) + more, "");
        return raw;
    }

    private RawHttpSocket resume(String session, String last) throws IOException {
        return get(session, Headers.LAST_EVENT + ": " + last + "\r\n");
    }

    private static String idOf(@Nullable String line) {
        return Objects.requireNonNull(line).replace("id: ", "");
    }

    /// Starts a call that says one thing before it answers, loses its stream, and returns the last id that was seen.
    private String lose(String session, String mark) throws IOException {
        try (var raw = new RawHttpSocket(endpoint.host.port())) {
            var call = request("test/report", Fields.EMPTY.with("mark", mark)).toString();
            raw.send("POST /mcp", headers(session) + "Content-Type: application/json\r\n", call);
            raw.awaitLine("id: ");
            var id = idOf(raw.awaitLine("id: "));
            assertThat(raw.awaitLine("test/begun")).isNotNull();
            return id;
        }
    }

    private String body(String session) throws IOException, InterruptedException {
        var params = Fields.of(Meta.KEY, Fields.EMPTY.with(Meta.PROGRESS_TOKEN, "t"));
        return posts.post(request("test/progress", params), as("nobody", session))
                .body();
    }

    private String session(String version) throws IOException, InterruptedException {
        var hello = Message.request(Json.number(0), "initialize", Fields.of("protocolVersion", Json.string(version)));
        return posts.post(hello, Map.of("Authorization", "nobody"))
                .headers()
                .firstValue(Headers.SESSION)
                .orElseThrow();
    }

    @Test
    void eventsAreNumberedAndTheFirstSaysHowToComeBack() throws Exception {
        assertThat(body(session("2025-11-25")))
                .startsWith("id: 1-0\nretry: 1000\ndata: \n\nid: 1-1\nevent: message\ndata: {")
                .contains("id: 1-4\nevent: message\ndata: {");
    }

    @Test
    void olderClientsGetNoEventWithoutData() throws Exception {
        assertThat(body(session("2025-06-18"))).startsWith("id: 1-1\nevent: message\ndata: {");
    }

    @Test
    void answerThatCameMeanwhileIsHeardLater() throws Exception {
        var session = posts.session("nobody");
        var last = lose(session, "m");

        endpoint.server.post("m", "done");

        try (var back = resume(session, last)) {
            assertThat(back.awaitLine("data: ")).contains("{\"event\":\"done\"}");
            assertThat(back.awaitLine("0")).isEqualTo("0"); // the last chunk
        }
    }

    @Test
    void answerThatIsStillToComeIsHeardLive() throws Exception {
        var session = posts.session("nobody");
        var last = lose(session, "m");
        try (var back = resume(session, last)) {
            assertThat(back.awaitLine("200")).isNotNull();

            endpoint.server.post("m", "done");

            assertThat(back.awaitLine("data: ")).contains("{\"event\":\"done\"}");
        }
    }

    @Test
    void everythingSinceTheNamedEventIsHeardAgain() throws Exception {
        var session = posts.session("nobody");
        var last = lose(session, "m");
        endpoint.server.post("m", "done");

        try (var back = resume(session, last.replaceFirst("-.*", "-0"))) {
            assertThat(back.awaitLine("data: ")).contains("test/begun");
            assertThat(back.awaitLine("data: ")).contains("{\"event\":\"done\"}");
        }
    }

    @Test
    void answerTooLargeToBeKeptBecomesAnError() throws Exception {
        var kept = new KeptEvents(new Shares(Integer.MAX_VALUE), "ann");
        var large = Fields.EMPTY.with("mark", "x".repeat(KeptEvents.ROOM));

        new LegacyStream(1, kept, false).finish(Message.result(Json.number(7), large));

        assertThat(kept.eventsAfter(new EventId(1, 0)))
                .singleElement()
                .satisfies(event -> assertThat(new String(event, StandardCharsets.UTF_8))
                        .contains("\"id\":7", "too large to be kept"));
    }

    @Test
    void newsThatCameMeanwhileIsHeardLater() throws Exception {
        var session = posts.session("nobody");
        String last;
        try (var stream = get(session, "")) {
            stream.awaitLine("id: ");
            last = idOf(stream.awaitLine("id: "));
            assertThat(stream.awaitLine("test/welcome")).isNotNull();
        }

        endpoint.server.notifyNewestStream(Message.notification("test/news", Fields.EMPTY));

        try (var back = resume(session, last)) {
            assertThat(back.awaitLine("data: ")).contains("test/news");
            endpoint.server.notifyNewestStream(Message.notification("test/more", Fields.EMPTY));
            assertThat(back.awaitLine("data: ")).contains("test/more");
        }
    }

    @Test
    void unknownEventBeginsANewStream() throws Exception {
        try (var stream = resume(posts.session("nobody"), "99-1")) {
            assertThat(stream.awaitLine("test/welcome")).isNotNull();
        }
    }

    /// An answer is forgotten a moment after its last byte was sent.
    private void awaitForgotten(String session, String event) throws Exception {
        Eventually.await(() -> {
            try (var stream = resume(session, event)) {
                return !stream.firstLine().contains(" 200 ");
            }
        });
    }

    @Test
    void answerThatWasHeardWholeIsNoWayToTheGeneralStream() throws Exception {
        var session = posts.session("nobody");
        assertThat(body(session)).contains("id: 1-4\n");
        awaitForgotten(session, "1-4");

        try (var stream = resume(session, "1-4")) {
            assertThat(stream.firstLine()).contains(" 400 ");
            assertThat(stream.answer()).contains("Events after 1-4 are no longer available");
        }
    }

    @Test
    void generalStreamThatIsForgottenBeginsAnew() throws Exception {
        var session = posts.session("nobody");
        try (var older = get(session, "")) {
            assertThat(older.awaitLine("test/welcome")).isNotNull();
            try (var newer = get(session, "")) {
                assertThat(newer.awaitLine("test/welcome")).isNotNull();
            }
        }
        try (var back = resume(session, "2-99")) {
            assertThat(back.awaitLine("test/welcome")).isNotNull();
        }
    }

    @Test
    void nobodyHearsTheStreamsOfAnotherSession() throws Exception {
        var last = lose(posts.session("nobody"), "m");
        endpoint.server.post("m", "done");

        try (var stream = resume(posts.session("nobody"), last)) {
            assertThat(stream.awaitLine("data: {")).contains("test/welcome");
        }
    }
}
