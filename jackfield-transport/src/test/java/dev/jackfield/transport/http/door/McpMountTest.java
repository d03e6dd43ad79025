package dev.jackfield.transport.http.door;

import static dev.jackfield.transport.http.door.Posts.modern;
import static dev.jackfield.transport.http.door.Posts.modernHeaders;
import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Message;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class McpMountTest {
    private final TestEndpoint endpoint = new TestEndpoint();
    private final Posts posts = new Posts(endpoint.uri());

    @AfterEach
    void close() {
        posts.close();
        endpoint.close();
    }

    private static TestEndpoint only(Eras eras) {
        return new TestEndpoint(McpMountSettings.DEFAULT.withEras(eras));
    }

    private static Fields code(int code) {
        return Fields.EMPTY.with("code", String.valueOf(code));
    }

    @Test
    void plainAnswerIsJson() throws Exception {
        var answer = posts.modern(modern("test/echo", Fields.EMPTY));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    }

    @Test
    void progressMakesTheAnswerAStream() throws Exception {
        var meta = Fields.EMPTY.with("progressToken", "t");
        var answer = posts.modern(modern("test/progress", Fields.of("_meta", meta)));

        assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(answer.headers().firstValue("X-Accel-Buffering")).contains("no");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-cache, no-transform");
        assertThat(answer.body()).startsWith("event: message\ndata: {").endsWith("}\n\n");
        assertThat(answer.body().split("\n\n")).hasSize(4);
    }

    @Test
    void answerThatTakesLongBecomesAStreamThatShowsLife() throws Exception {
        try (var lively = new TestEndpoint(McpMountSettings.DEFAULT.withKeepAlive(Duration.ofMillis(50)));
                var client = new Posts(lively.uri())) {
            var session = client.session("ann");
            var slow = Fields.EMPTY.with("mark", "later");
            List<Callable<HttpResponse<String>>> eras = List.of(
                    () -> client.modern(modern("test/await", slow)),
                    () -> client.post(request("test/await", slow), Posts.as("ann", session)));
            for (var asking : eras) {
                var answer = inBackground(asking);
                assertThat(lively.server.pollEvent("never", Duration.ofMillis(500)))
                        .isEqualTo("nothing");
                lively.server.post("later", "go");

                assertThat(answer.get().headers().firstValue("Content-Type")).contains("text/event-stream");
                assertThat(answer.get().body()).contains(": keepalive\n").contains("{\"event\":\"go\"}");
            }
        }
    }

    @Test
    void whoTakesOnlyJsonGetsItHoweverLongItTakes() throws Exception {
        try (var lively = new TestEndpoint(McpMountSettings.DEFAULT.withKeepAlive(Duration.ofMillis(50)));
                var client = new Posts(lively.uri())) {
            var message = modern("test/await", Fields.EMPTY.with("mark", "later"));
            var headers = modernHeaders(message, Map.of("Accept", "application/json"));
            var answer = inBackground(() -> client.post(message, headers));
            assertThat(lively.server.pollEvent("never", Duration.ofMillis(300))).isEqualTo("nothing");
            lively.server.post("later", "go");

            assertThat(answer.get().headers().firstValue("Content-Type")).contains("application/json");
        }
    }

    private static <T> FutureTask<T> inBackground(Callable<T> work) {
        var task = new FutureTask<>(work);
        Thread.ofVirtual().start(task);
        return task;
    }

    @Test
    void refusalOfTheProtocolHasAStatus() throws Exception {
        var unknown = posts.modern(modern("test/refuse", code(-32601)));
        var invalid = posts.modern(modern("test/refuse", code(-32602)));

        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).contains("\"id\":7", "-32601");
        assertThat(invalid.statusCode()).isEqualTo(400);
    }

    @Test
    void errorOfTheHandlerIsInBandUnlessACapabilityIsMissing() throws Exception {
        assertThat(posts.modern(modern("test/fail", code(-32022))).statusCode()).isEqualTo(200);
        assertThat(posts.modern(modern("test/fail", code(-32021))).statusCode()).isEqualTo(400);
    }

    @Test
    void headersMustRepeatTheBody() throws Exception {
        var message = modern("test/echo", Fields.EMPTY);
        var wrong = posts.post(message, modernHeaders(message, Map.of("Mcp-Method", "other")));
        var missing = posts.post(message, Map.of());

        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(Posts.code(wrong)).isEqualTo(-32020);
        assertThat(Posts.code(missing)).isEqualTo(-32020);
    }

    @Test
    void repeatedParametersReachTheServer() throws Exception {
        var message = modern("test/mirrored", Fields.EMPTY);
        var answer = posts.post(message, modernHeaders(message, Map.of("MCP-PARAM-Region", "eu")));

        assertThat(answer.body()).contains("{\"region\":\"eu\"}");
    }

    @Test
    void batchesAndRubbishAreRefused() throws Exception {
        var batch = posts.post("[" + request("ping", Fields.EMPTY) + "]", Map.of());
        var rubbish = posts.post("{", Map.of());

        assertThat(batch.statusCode()).isEqualTo(400);
        assertThat(Posts.code(batch)).isEqualTo(-32600);
        assertThat(rubbish.statusCode()).isEqualTo(400);
        assertThat(Posts.code(rubbish)).isEqualTo(-32700);
    }

    @Test
    void bodyThatIsNoUtf8IsRefused() throws Exception {
        var overlong = request("\u00c0\u00af", Fields.EMPTY).toString().getBytes(StandardCharsets.ISO_8859_1);
        var answer = posts.post(overlong, Map.of());

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(Posts.code(answer)).isEqualTo(-32700);
    }

    @Test
    void requestOfTwoReadingsIsRefusedUnderItsId() throws Exception {
        var answer = posts.post(request("tools/call", Fields.EMPTY.with("NAME", "x")), Map.of());

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("\"id\":7").contains("the key 'NAME' must be written 'name'");
    }

    @Test
    void strangerIsChallenged() throws Exception {
        var answer = posts.post("{}", Map.of("Authorization", "stranger"));

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer realm=\"test\"");
    }

    @Test
    void modernOnlyEndpointHasNoSessions() throws Exception {
        try (var modernOnly = only(Eras.MODERN_ONLY);
                var client = new Posts(modernOnly.uri())) {
            var get = client.send("GET", Map.of("Accept", "text/event-stream"));
            var hello =
                    client.post(request("initialize", Fields.EMPTY.with("protocolVersion", "2025-11-25")), Map.of());

            assertThat(get.statusCode()).isEqualTo(405);
            assertThat(get.headers().firstValue("Allow")).contains("POST");
            assertThat(client.send("DELETE", Map.of()).statusCode()).isEqualTo(405);
            assertThat(hello.statusCode()).isEqualTo(400);
            assertThat(hello.body())
                    .contains("\"code\":-32022", "\"supported\":[\"2026-07-28\"]", "\"requested\":\"2025-11-25\"");
        }
    }

    @Test
    void legacyOnlyEndpointAnswersAModernMessageAsOldServersDo() throws Exception {
        try (var legacyOnly = only(Eras.LEGACY_ONLY);
                var client = new Posts(legacyOnly.uri())) {
            var answer = client.modern(modern("server/discover", Fields.EMPTY));

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(Posts.code(answer)).isEqualTo(-32000);
        }
    }

    @Test
    void criticalHeaderMustStandOnce() throws Exception {
        Message message = modern("test/echo", Fields.EMPTY);
        var headers = new StringBuilder("Host: localhost:" + endpoint.host.port() + "\r\n");
        headers.append("Content-Type: application/json\r\nMcp-Method: test/echo\r\n");
        modernHeaders(message, Map.of()).forEach((name, value) -> headers.append(name + ": " + value + "\r\n"));

        var answer = RawHttpSocket.exchange(endpoint.host.port(), "POST /mcp", headers.toString(), message.toString());

        assertThat(answer).startsWith("HTTP/1.1 400").contains("Send the header Mcp-Method once");
    }

    @Test
    void traceOfTheRequestGoesOnInTheMessage() throws Exception {
        var message = modern("test/echo", Fields.EMPTY);
        var trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        var answer = posts.post(message, modernHeaders(message, Map.of("traceparent", trace)));

        assertThat(answer.body()).contains("\"traceparent\":\"" + trace + "\"");
    }
}
