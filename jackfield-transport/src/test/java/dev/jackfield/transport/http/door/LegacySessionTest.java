package dev.jackfield.transport.http.door;

import static dev.jackfield.transport.http.door.Posts.as;
import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Headers;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LegacySessionTest {
    private final TestEndpoint endpoint = new TestEndpoint();
    private final Posts posts = new Posts(endpoint.uri());

    @AfterEach
    void close() {
        posts.close();
        endpoint.close();
    }

    @Test
    void sessionBelongsToWhoeverOpenedIt() throws Exception {
        var session = posts.session("ann");
        var echo = request("test/echo", Fields.EMPTY);

        assertThat(posts.post(echo, as("ann", session)).statusCode()).isEqualTo(200);
        assertThat(posts.post(echo, as("bob", session)).statusCode()).isEqualTo(404);
        assertThat(posts.send("DELETE", as("bob", session)).statusCode()).isEqualTo(404);
        assertThat(posts.post(echo, as("ann", session)).statusCode()).isEqualTo(200);
    }

    @Test
    void requestWithoutSessionIsABadOne() throws Exception {
        var answer = posts.post(request("test/echo", Fields.EMPTY), Map.of());

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("\"id\":7");
    }

    @Test
    void unknownSessionIsNotFound() throws Exception {
        var answer = posts.post(request("test/echo", Fields.EMPTY), Map.of(Headers.SESSION, "00"));

        assertThat(answer.statusCode()).isEqualTo(404);
    }

    @Test
    void deletedSessionIsGone() throws Exception {
        var session = posts.session("ann");

        assertThat(posts.send("DELETE", as("ann", session)).statusCode()).isEqualTo(204);

        assertThat(posts.post(request("test/echo", Fields.EMPTY), as("ann", session))
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void sessionIdsAreLongAndDiffer() throws Exception {
        var ids = new HashSet<String>();
        for (var i = 0; i < 100; i++) {
            ids.add(posts.session("ann"));
        }

        assertThat(ids).hasSize(100).allMatch(id -> id.matches("[0-9a-f]{32}"));
    }

    @Test
    void idleSessionEnds() throws Exception {
        try (var hasty = new TestEndpoint(McpMountSettings.DEFAULT.withSessionIdle(Duration.ofMillis(50)));
                var client = new Posts(hasty.uri())) {
            var session = client.session("ann");

            assertThat(hasty.server.awaitEvent("connection")).isEqualTo("closed");

            var late = client.post(request("test/echo", Fields.EMPTY), as("ann", session));
            assertThat(late.statusCode()).isEqualTo(404);
        }
    }

    @Test
    void versionMustBeALegacyOne() throws Exception {
        var session = posts.session("ann");
        var headers = Map.of("Authorization", "ann", Headers.SESSION, session, Headers.PROTOCOL_VERSION, "1999-01-01");

        assertThat(posts.post(request("test/echo", Fields.EMPTY), headers).statusCode())
                .isEqualTo(400);
    }

    @Test
    void refusalOfTheServerIsInBand() throws Exception {
        var session = posts.session("ann");
        var answer = posts.post(request("test/refuse", Fields.EMPTY.with("code", "-32601")), as("ann", session));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(Posts.code(answer)).isEqualTo(-32601);
    }

    @Test
    void notificationIsAcceptedWithoutABody() throws Exception {
        var session = posts.session("ann");
        var answer = posts.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", as("ann", session));

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(answer.body()).isEmpty();
        assertThat(endpoint.server.awaitNotified())
                .hasToString("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    @Test
    void clientThatTakesNoEventsGetsPlainJson() throws Exception {
        var headers =
                Map.of("Authorization", "ann", Headers.SESSION, posts.session("ann"), "Accept", "application/json");
        var params = Fields.of("_meta", Fields.EMPTY.with("progressToken", "t"));

        var answer = posts.post(request("test/progress", params), headers);

        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    }

    @Test
    void clientThatHangsUpDoesNotCancel() throws Exception {
        var session = posts.session("nobody");
        var headers = "Host: localhost:" + endpoint.host.port() + "\r\nContent-Type: application/json\r\n"
                + Headers.SESSION + ": " + session + "\r\n";
        try (var raw = new RawHttpSocket(endpoint.host.port())) {
            raw.send(
                    "POST /mcp",
                    headers,
                    request("test/slow", Fields.EMPTY.with("mark", "m")).toString());
            assertThat(endpoint.server.awaitEvent("m")).isEqualTo("started");
        }
        var cancel = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}";

        assertThat(endpoint.server.pollEvent("m", Duration.ofMillis(700))).isEqualTo("nothing");
        posts.post(cancel, as("nobody", session));
        assertThat(endpoint.server.awaitEvent("m")).isEqualTo("cancelled");
    }
}
