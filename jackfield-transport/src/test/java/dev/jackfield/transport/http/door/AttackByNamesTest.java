package dev.jackfield.transport.http.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpHost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Spellings of hosts, origins and targets by which a web page or a stranger would like to pass for this machine. The
/// plain rules are in `GuardsTest`.
@Timeout(30)
@TestInstance(Lifecycle.PER_CLASS)
class AttackByNamesTest {
    private final AtomicInteger reached = new AtomicInteger();
    private final HttpHost host = HttpHost.start(
            new HostSettings(
                    "127.0.0.1",
                    0,
                    Set.of("hub.example"),
                    Set.of("https://app.example"),
                    1000,
                    16 << 10,
                    Duration.ofSeconds(2)),
            Map.of("/echo", this::echo));

    private void echo(HttpExchange exchange) throws IOException {
        reached.incrementAndGet();
        exchange.respond(200, "text/plain", "here".getBytes(StandardCharsets.UTF_8), Map.of());
    }

    @BeforeEach
    void forget() {
        reached.set(0);
    }

    @AfterAll
    void stop() {
        host.close();
    }

    private int status(String start, String headers) throws IOException {
        var answer = RawHttpSocket.exchange(
                host.port(), start.replace("PORT", "" + host.port()), headers.replace("PORT", "" + host.port()), "");
        return Integer.parseInt(answer.split(" ", 3)[1]);
    }

    private void assertRefused(String start, String headers) throws IOException {
        assertThat(status(start, headers)).as(start + " " + headers).isBetween(400, 499);
        assertThat(reached).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost.:PORT",
                "127.0.0.1.:PORT",
                "hub.example.",
                "localhost%00:PORT",
                "localhost%2eevil.example:PORT",
                "127.1:PORT",
                "2130706433:PORT",
                "0x7f000001:PORT",
                "0177.0.0.1:PORT",
                "127.0.0.1.nip.example:PORT",
                "127.0.0.256.evil:PORT",
                "[::]:PORT",
                "[::ffff:127.0.0.1]:PORT",
                "[0:0:0:0:0:0:0:1]:PORT",
                "[::1%25lo]:PORT",
                "[::1]evil:PORT",
                "::1",
                "localhost:",
                "localhost:0PORT",
                "localhost:+PORT",
                "localhost:-1",
                "localhost:PORT#@evil.example",
                "localhost:PORT/evil",
                "localhost:PORT, evil.example",
                "evil.example, localhost:PORT",
                "evil.example:PORT@localhost:PORT",
                "loc\u0430lhost:PORT",
                "\u2460localhost:PORT",
                "localhost\t.evil:PORT",
                "hub.example\u0000.evil",
                "*",
                "_"
            })
    void noOtherSpellingIsThisServer(String spelling) throws IOException {
        assertRefused("GET /echo", "Host: " + spelling + "\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:PORT.",
                "http://localhost.:PORT",
                "http://localhost:PORT/",
                "http://localhost:PORT?x",
                "http://evil@localhost:PORT",
                "http://localhost:PORT\\@evil.example",
                "https://localhost:PORT",
                "ws://localhost:PORT",
                "file://localhost:PORT",
                "http:localhost:PORT",
                "http:///localhost:PORT",
                "//localhost:PORT",
                "localhost:PORT",
                "http://localhost:PORT http://evil.example",
                "http://localhost:PORT,http://evil.example",
                "http://127.1:PORT",
                "http://[::ffff:127.0.0.1]:PORT",
                "https://app.example.evil",
                "https://app.example:444",
                "https://app.example/",
                "http://app.example",
                "https://evil.app.example",
                "null",
                "NULL",
                "\"\"",
                "chrome-extension://abcdef"
            })
    void noOtherOriginIsKnown(String origin) throws IOException {
        assertRefused("GET /echo", "Host: localhost:PORT\r\nOrigin: " + origin + "\r\n");
    }

    @Test
    void emptyOriginIsNotNoOrigin() throws IOException {
        assertRefused("GET /echo", "Host: localhost:PORT\r\nOrigin:\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET http://evil.example/echo",
                "GET http://localhost:PORT@evil.example/echo",
                "GET http://evil@localhost:PORT/echo",
                "GET https://localhost:PORT/echo",
                "GET http://localhost:1/echo",
                "GET http://LOCALHOST.:PORT/echo",
                "GET //evil.example/echo",
                "GET evil.example/echo",
                "GET *",
                "CONNECT localhost:PORT"
            })
    void noTargetSpeaksForAnotherServer(String start) throws IOException {
        assertRefused(start, "Host: localhost:PORT\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /secret/../echo",
                "GET /echo/..;/echo",
                "GET /%65cho/%2e%2e/echo",
                "GET /x/%2e%2e/echo",
                "GET /echo%2f..%2f",
                "GET /echo%00",
                "GET /echo\\..\\x",
                "GET /ech\u00f6",
                "GET /%zz/echo",
                "GET /./echo/%2E%2E%2Fadmin"
            })
    void pathsThatMeanAnotherAreRefusedOrMeanOnlyOne(String start) throws IOException {
        assertThat(status(start, "Host: localhost:PORT\r\n")).isIn(200, 400, 404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Forwarded-Host: localhost:PORT",
                "X-Forwarded-For: 127.0.0.1",
                "X-Real-IP: 127.0.0.1",
                "Forwarded: for=127.0.0.1;host=localhost:PORT",
                "X-Original-URL: /echo",
                "X-Host: localhost:PORT",
                "X-HTTP-Method-Override: GET"
            })
    void headersOfProxiesAreNotBelieved(String header) throws IOException {
        assertRefused("GET /echo", "Host: evil.example:PORT\r\n" + header + "\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: localhost:PORT\r\nHost: evil.example\r\n",
                "Host: localhost:PORT\r\nhost: localhost:PORT\r\n",
                "Host: localhost:PORT\r\nHOST:\r\n",
                " Host: localhost:PORT\r\n",
                "Host : localhost:PORT\r\n",
                "Host\u0000: localhost:PORT\r\n",
                "Host: localhost:PORT\r\n evil.example\r\n",
                "Host: localhost:PORT\r\nOrigin: http://localhost:PORT\r\nOrigin: http://localhost:PORT\r\n",
                "Host: localhost:PORT\r\norigin: null\r\nORIGIN: http://localhost:PORT\r\n",
                ""
            })
    void namesThatStandTwiceOrNotAtAllAreRefused(String headers) throws IOException {
        assertRefused("GET /echo", headers);
    }

    @Test
    void oldProtocolsWithoutAHostAreRefused() throws IOException {
        try (var raw = new RawHttpSocket(host.port())) {
            raw.sendText("GET /echo HTTP/1.0\r\n\r\n");

            assertThat(raw.firstLine()).contains(" 400 ");
        }
        try (var raw = new RawHttpSocket(host.port())) {
            raw.sendText("GET /echo\r\n");

            assertThat(String.valueOf(raw.awaitLine("here"))).isEqualTo("null");
        }
        assertThat(reached).hasValue(0);
    }
}
