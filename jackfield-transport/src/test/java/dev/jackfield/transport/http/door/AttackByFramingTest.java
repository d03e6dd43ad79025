package dev.jackfield.transport.http.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpHost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests of which a proxy in front could see another end than the hub does, and smuggle a second one in.
@Timeout(30)
@TestInstance(Lifecycle.PER_CLASS)
class AttackByFramingTest {
    private static final String SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n";

    private final AtomicInteger smuggled = new AtomicInteger();
    private final HttpHost host = HttpHost.start(
            HostSettings.loopback(0), Map.of("/echo", AttackByFramingTest::echo, "/smuggled", exchange -> {
                smuggled.incrementAndGet();
                exchange.respond(200, Map.of());
            }));

    private static void echo(HttpExchange exchange) throws IOException {
        var text = exchange.body().length + " bytes";
        exchange.respond(200, "text/plain", text.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    @BeforeEach
    void forget() {
        smuggled.set(0);
    }

    @AfterAll
    void stop() {
        host.close();
    }

    private String raw(String text) throws IOException {
        try (var raw = new RawHttpSocket(host.port())) {
            raw.sendText(text.replace("PORT", "" + host.port()));
            return raw.firstLine();
        }
    }

    private static String post(String framing, String body) {
        return "POST /echo HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Type: application/json\r\nConnection: close\r\n"
                + framing + "\r\n" + body;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 2\r\nContent-Length: 3\r\n",
                "Content-Length: 2, 3\r\n",
                "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n",
                "Transfer-Encoding: chunked, identity\r\n",
                "Transfer-Encoding: identity\r\nContent-Length: 2\r\n",
                "Transfer-Encoding: xchunked\r\n",
                "Transfer-Encoding: gzip\r\n",
                "Transfer-Encoding : chunked\r\n",
                "Transfer-Encoding:\tchunked\r\nContent-Length: 2\r\n",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
                "Content-Length: +2\r\n",
                "Content-Length: -2\r\n",
                "Content-Length: 0x2\r\n",
                "Content-Length: 2.0\r\n",
                "Content-Length: 99999999999999999999\r\n",
                "Content-Length:\r\n",
                "Content-Length: 2\r\n  3\r\n",
                "X: y\r\n Content-Length: 2\r\n",
                "Content-Length\u0000: 2\r\n",
                "Content Length: 2\r\n"
            })
    void framesWithTwoMeaningsAreRefused(String framing) throws IOException {
        var line = raw(post(framing, "{}" + SMUGGLED));

        assertThat(line).containsPattern(" (400|411|413|415|501) ");
        assertThat(smuggled).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0x2\r\n{}\r\n0\r\n\r\n", "-2\r\n{}\r\n", "2;\n{}\r\n0\r\n\r\n", "z\r\n", "fffffffffffffffff\r\n"
            })
    void chunksThatAreNoneAreRefused(String chunks) throws IOException {
        var line = raw(post("Transfer-Encoding: chunked\r\n", chunks + SMUGGLED));

        assertThat(line).doesNotContain(" 200 ");
        assertThat(smuggled).hasValue(0);
    }

    @Test
    void bodyOfARefusedRequestIsNoSecondRequest() throws IOException {
        try (var raw = new RawHttpSocket(host.port())) {
            var inner = SMUGGLED.replace("PORT", "" + host.port());
            raw.sendText(("POST /echo HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\n"
                    + "Content-Length: " + inner.length() + "\r\n\r\n" + inner));

            assertThat(raw.firstLine()).contains(" 403 ");
            raw.answer();
        }
        assertThat(smuggled).hasValue(0);
    }

    @Test
    void headerLinesOfAnAnswerCannotBeAdded() throws IOException {
        var line =
                raw("GET /echo%0d%0aX-Injected:%20yes HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\r\n");

        assertThat(line).containsPattern(" (400|404) ");
    }
}
