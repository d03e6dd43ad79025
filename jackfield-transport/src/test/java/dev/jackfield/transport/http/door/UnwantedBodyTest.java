package dev.jackfield.transport.http.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.HttpRefusedException;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Bodies that come after the server knows its answer, in HTTP/2 by hand: no client library tells how a stream ended.
@Timeout(30)
class UnwantedBodyTest {
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RESET = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;

    private final Semaphore begun = new Semaphore(0);

    private void refuse(HttpExchange exchange) {
        begun.release();
        throw new HttpRefusedException(405, "Not here");
    }

    @Test
    void streamOfARefusalEndsInGoodOrder() throws Exception {
        try (var host = HttpHost.start(HostSettings.loopback(0), Map.of("/", this::refuse));
                var socket = new Socket(InetAddress.getLoopbackAddress(), host.port())) {
            socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            send(socket, SETTINGS, 0, 0, new byte[0]);
            for (var stream = 1; stream < 60; stream += 2) {
                send(socket, HEADERS, END_HEADERS, stream, post(host.port()));
                begun.acquire();
                send(socket, DATA, END_STREAM, stream, new byte[] {' '});
            }
            send(socket, PING, 0, 0, new byte[8]);

            assertThat(framesUntilEnd(socket, 59)).doesNotContain(RESET);
        }
    }

    private static void send(Socket socket, int type, int flags, int stream, byte[] payload) throws IOException {
        var frame = ByteBuffer.allocate(9 + payload.length);
        frame.putInt(payload.length << 8 | type);
        frame.put((byte) flags).putInt(stream).put(payload);
        socket.getOutputStream().write(frame.array());
    }

    /// `POST /` with a body of one byte; names by their numbers in the table of HPACK.
    private static byte[] post(int port) {
        var block = new ByteArrayOutputStream();
        block.writeBytes(new byte[] {(byte) 0x83, (byte) 0x86, (byte) 0x84});
        literal(block, new byte[] {1}, "127.0.0.1:" + port);
        literal(block, new byte[] {0x0f, 28 - 15}, "1");
        literal(block, new byte[] {0x0f, 31 - 15}, "application/json");
        return block.toByteArray();
    }

    private static void literal(ByteArrayOutputStream block, byte[] name, String value) {
        block.writeBytes(name);
        block.write(value.length());
        block.writeBytes(value.getBytes(StandardCharsets.US_ASCII));
    }

    /// The types of all frames up to the end of a stream, and to the answer to a ping after that.
    private static List<Integer> framesUntilEnd(Socket socket, int stream) throws IOException {
        var in = new DataInputStream(socket.getInputStream());
        var types = new ArrayList<Integer>();
        var isEnded = false;
        var isPinged = false;
        while (!isEnded || !isPinged) {
            var head = in.readInt();
            var flags = in.readByte();
            var of = in.readInt();
            in.skipNBytes(head >>> 8);
            types.add(head & 0xff);
            isEnded |= of == stream && (flags & END_STREAM) != 0;
            isPinged |= (head & 0xff) == PING;
        }
        return types;
    }
}
