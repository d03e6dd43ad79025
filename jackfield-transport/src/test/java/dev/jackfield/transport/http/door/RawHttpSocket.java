package dev.jackfield.transport.http.door;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// HTTP by hand over a bare socket, for what no client library would send.
public final class RawHttpSocket implements AutoCloseable {
    private final Socket socket;

    public RawHttpSocket(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(20_000);
    }

    /// Sends one request with these header lines and returns all that comes back until the server closes.
    public static String exchange(int port, String start, String headers, String body) throws IOException {
        try (var http = new RawHttpSocket(port)) {
            http.send(start, headers + "Connection: close\r\n", body);
            return new String(http.socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    public void send(String start, String headers, String body) throws IOException {
        var length = body.isEmpty() ? "" : "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n";
        sendText(start + " HTTP/1.1\r\n" + headers + length + "\r\n" + body);
    }

    public void sendText(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Speaks HTTP/2 without asking first, and returns the kind of the first frame that comes back.
    public int greetInHttp2() throws IOException {
        sendText("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        socket.getOutputStream().write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
        return socket.getInputStream().readNBytes(9)[3];
    }

    /// Sends one short text frame of a WebSocket, whatever its bytes are. The mask is zero.
    void sendFrame(byte[] payload) throws IOException {
        socket.getOutputStream().write(new byte[] {(byte) 0x81, (byte) (0x80 | payload.length), 0, 0, 0, 0});
        socket.getOutputStream().write(payload);
    }

    /// The status of the frame that closes a WebSocket; short ones before it are skipped.
    int awaitClose() throws IOException {
        for (var in = socket.getInputStream(); ; ) {
            var head = in.readNBytes(2);
            var payload = in.readNBytes(head[1]);
            if (head[0] == (byte) 0x88) {
                return ((payload[0] & 0xff) << 8) | (payload[1] & 0xff);
            }
        }
    }

    /// The body of the next answer on a connection that stays open.
    public String answer() throws IOException {
        var length = 0;
        for (var line = line(); !line.isEmpty(); line = line()) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(
                        line.substring("content-length:".length()).strip());
            }
        }
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.UTF_8);
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (var c = socket.getInputStream().read();
                c >= 0 && c != '\n';
                c = socket.getInputStream().read()) {
            line.append((char) c);
        }
        return line.toString().strip();
    }

    /// The next line that contains this; null when the server ends the connection before.
    @Nullable
    public String awaitLine(String text) throws IOException {
        for (var in = socket.getInputStream(); ; ) {
            var line = new StringBuilder();
            int c;
            while ((c = in.read()) >= 0 && c != '\n') {
                line.append((char) c);
            }
            if (c < 0 || line.indexOf(text) >= 0) {
                return c < 0 ? null : line.toString().strip();
            }
        }
    }

    public String firstLine() throws IOException {
        return line();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
