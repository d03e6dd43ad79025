package dev.jackfield.transport.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketAnswerTest {
    private static SocketAnswer answer(String text) throws IOException {
        var bytes = text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        return SocketAnswer.read(new ByteArrayInputStream(bytes));
    }

    private static String body(String text) throws IOException {
        return new String(answer(text).body().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void headIsReadByNamesInSmallLetters() throws IOException {
        var answer = answer("HTTP/1.1 404 Not Found\nContent-Type:  text/plain \nX-A: 1\nx-a: 2\n\n");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.headers()).containsEntry("content-type", "text/plain").containsEntry("x-a", "1");
    }

    @Test
    void interimAnswersAreSkipped() throws IOException {
        assertThat(body("HTTP/1.1 100 Continue\n\nHTTP/1.1 103\nLink: x\n\nHTTP/1.1 200 OK\nContent-Length: 2\n\nok"))
                .isEqualTo("ok");
    }

    @Test
    void bodyEndsWhereItSays() throws IOException {
        assertThat(body("HTTP/1.1 200 OK\nContent-Length: 3\n\nabcdef")).isEqualTo("abc");
        assertThat(body("HTTP/1.1 200 OK\nContent-Length: 0\n\nabc")).isEmpty();
        assertThat(body("HTTP/1.1 204 No Content\n\nabc")).isEmpty();
        assertThat(body("HTTP/1.0 200 OK\n\nabc")).isEqualTo("abc");
    }

    @Test
    void chunksAreJoined() throws IOException {
        assertThat(body("""
            HTTP/1.1 200 OK
            Transfer-Encoding: chunked

            3
            abc
            A;x=y
            0123456789
            0
            Trailer: t

            more\
            """)).isEqualTo("abc0123456789");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200 OK\nContent-Type: text/plain",
                "HTTP/1.1 200 OK\nContent-Length: 3\n\nab",
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nab",
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabc\n"
            })
    void answerThatEndsEarlyIsBroken(String text) {
        assertThatThrownBy(() -> body(text)).isInstanceOf(EOFException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.9\n\n",
                "HTTP/1.1 abc\n\n",
                "HTTP/1.1 200 OK\nno colon\n\n",
                "HTTP/1.1 200 OK\nContent-Length: -3\n\nabc",
                "HTTP/1.1 200 OK\nContent-Length: 9999999999999999\n\nabc",
                "HTTP/1.1 200 OK\nTransfer-Encoding: gzip, chunked\n\n",
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nxyz\nabc\n",
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabcd\n0\n\n"
            })
    void answerThatIsNotHttpIsRefused(String text) {
        assertThatThrownBy(() -> body(text)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void headIsBounded() {
        assertThatThrownBy(() -> answer("HTTP/1.1 200 OK\nA: " + "a".repeat(70_000) + "\n\n"))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("too large");
    }
}
