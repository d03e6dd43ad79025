package dev.jackfield.transport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.transport.http.door.RawHttpSocket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class GuardsTest {
    private static final String JSON = "Content-Type: application/json\r\n";

    private final HttpHost host = HttpHost.start(
            new HostSettings(
                    "127.0.0.1",
                    0,
                    Set.of("hub.example"),
                    Set.of("https://app.example"),
                    1000,
                    16 << 10,
                    Duration.ofSeconds(10)),
            Map.of("/echo", GuardsTest::echo, "/echo/deep", exchange -> exchange.respond(204, Map.of())));

    private static void echo(HttpExchange exchange) throws IOException {
        var body = exchange.body().length + " bytes";
        exchange.respond(200, "text/plain", body.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    @AfterEach
    void stop() {
        host.close();
    }

    private String get(String headers) throws IOException {
        return RawHttpSocket.exchange(host.port(), "GET /echo", headers.replace("PORT", "" + host.port()), "");
    }

    private String post(String headers, String body) throws IOException {
        return RawHttpSocket.exchange(
                host.port(), "POST /echo", "Host: localhost:" + host.port() + "\r\n" + headers, body);
    }

    private static int status(String response) {
        return Integer.parseInt(response.split(" ", 3)[1]);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:PORT,200",
        "LOCALHOST:PORT,200",
        "127.0.0.1:PORT,200",
        "127.8.8.8:PORT,200",
        "[::1]:PORT,200",
        "hub.example,200",
        "hub.example:444,200",
        "hub.example:80,200",
        "localhost,403",
        "localhost:1,403",
        "evil.example:PORT,403",
        "localhost.evil.example:PORT,403",
        "127.0.0.1.evil.example:PORT,403",
        "hub.example.evil:80,403",
        "0.0.0.0:PORT,403",
        "user@localhost:PORT,400",
        "localhost:PORT:PORT,400",
        "localhost:99999999,400",
        "'',400"
    })
    void hostMustBeThisServer(String hostHeader, int expected) throws IOException {
        assertThat(status(get("Host: " + hostHeader + "\r\n"))).isEqualTo(expected);
    }

    @Test
    void hostMustStandOnce() throws IOException {
        assertThat(status(get("Host: localhost:PORT\r\nHost: localhost:PORT\r\n")))
                .isEqualTo(400);
        assertThat(status(get(""))).isEqualTo(400);
    }

    @Test
    void absoluteAddressMustAgreeWithHost() throws IOException {
        var headers = "Host: localhost:" + host.port() + "\r\n";
        var other = RawHttpSocket.exchange(host.port(), "GET http://evil.example/echo", headers, "");
        var evil = RawHttpSocket.exchange(host.port(), "GET http://evil.example/echo", "Host: evil.example\r\n", "");
        var same = RawHttpSocket.exchange(host.port(), "GET http://localhost:" + host.port() + "/echo", headers, "");

        assertThat(status(other)).isEqualTo(400);
        assertThat(status(evil)).isEqualTo(403);
        assertThat(status(same)).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:PORT,200",
        "http://127.0.0.1:PORT,200",
        "http://[::1]:PORT,200",
        "https://app.example,200",
        "http://localhost:1,403",
        "http://localhost,403",
        "https://evil.example,403",
        "http://localhost.evil.example:PORT,403",
        "http://localhost:PORT@evil.example,403",
        "null,403",
        "file://,403"
    })
    void originMustBeKnown(String origin, int expected) throws IOException {
        assertThat(status(get("Host: localhost:PORT\r\nOrigin: " + origin + "\r\n")))
                .isEqualTo(expected);
    }

    @Test
    void originMustStandOnce() throws IOException {
        var own = "Origin: http://localhost:PORT\r\n";

        assertThat(status(get("Host: localhost:PORT\r\n" + own + own))).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "gzip, gzip", "br", "deflate", "identity, gzip", "anything"})
    void postMustNotBeCompressed(String encoding) throws IOException {
        var json = "Content-Type: application/json\r\n";

        assertThat(status(post(json + "Content-Encoding: " + encoding + "\r\n", "{}")))
                .isEqualTo(415);
        assertThat(status(post(json + "Content-Encoding: identity\r\n", "{}"))).isEqualTo(status(post(json, "{}")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/plain", "application/x-www-form-urlencoded", "application/jsonx", "multipart/form-data"})
    void postMustBeJson(String type) throws IOException {
        assertThat(status(post("Content-Type: " + type + "\r\n", "{}"))).isEqualTo(415);
        assertThat(status(post("", "{}"))).isEqualTo(415);
    }

    @Test
    void jsonWithCharsetIsFine() throws IOException {
        assertThat(status(post("Content-Type: Application/JSON; charset=utf-8\r\n", "{}")))
                .isEqualTo(200);
    }

    @Test
    void bodyBeyondTheLimitIsRefused() throws IOException {
        var answer = post(JSON, "x".repeat(1001));

        assertThat(status(answer)).isEqualTo(413);
        assertThat(answer).contains("{\"error\":\"The body is larger than 1000 bytes; send less\"}");
    }

    @Test
    void bodyOfUnknownLengthIsLimited() throws IOException {
        var chunked = "Transfer-Encoding: chunked\r\n" + JSON;
        var headers = "Host: localhost:" + host.port() + "\r\n" + chunked;
        var chunks = "400\r\n" + "x".repeat(0x400) + "\r\n0\r\n\r\n";
        try (var raw = new RawHttpSocket(host.port())) {
            raw.sendText("POST /echo HTTP/1.1\r\n" + headers + "\r\n" + chunks);

            assertThat(raw.firstLine()).contains(" 413 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRACE", "CONNECTED", "FOO"})
    void unknownMethodsAreRefused(String method) throws IOException {
        var headers = "Host: localhost:" + host.port() + "\r\n";

        assertThat(status(RawHttpSocket.exchange(host.port(), method + " /echo", headers, "")))
                .isEqualTo(405);
    }

    @ParameterizedTest
    @CsvSource({
        "/echo,200",
        "/echo/,200",
        "/echo/more,200",
        "/echo/deep,204",
        "/echo/deep/er,204",
        "/echoes,404",
        "/,404"
    })
    void longestPathOfWholeSegmentsWins(String path, int expected) throws IOException {
        var headers = "Host: localhost:" + host.port() + "\r\n";

        assertThat(status(RawHttpSocket.exchange(host.port(), "GET " + path, headers, "")))
                .isEqualTo(expected);
    }

    @Test
    void guardsComeBeforeUnknownPaths() throws IOException {
        assertThat(status(RawHttpSocket.exchange(host.port(), "GET /nowhere", "Host: evil.example\r\n", "")))
                .isEqualTo(403);
    }

    @Test
    void serverDoesNotTellItsVersion() throws IOException {
        assertThat(get("Host: localhost:PORT\r\n")).doesNotContainIgnoringCase("jetty");
        assertThat(get("Host: localhost:PORT\r\nHost: x\r\n")).doesNotContainIgnoringCase("jetty");
    }

    @Test
    void portInUseIsNamed() {
        assertThatThrownBy(() -> HttpHost.start(HostSettings.loopback(host.port()), Map.of()))
                .isInstanceOf(HttpHost.CannotListenException.class)
                .hasMessageContaining("Cannot listen on 127.0.0.1:" + host.port());
    }
}
