package dev.jackfield.transport.http.websocket;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;

/// Accepts one WebSocket by hand and then says nothing more, not even to pings.
final class MuteSocketServer implements AutoCloseable {
    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private final ServerSocket server;

    MuteSocketServer() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(this::accept);
    }

    URI url() {
        return URI.create("ws://127.0.0.1:" + server.getLocalPort() + "/");
    }

    private void accept() {
        try (var socket = server.accept()) {
            var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            var key = "";
            for (var line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
                if (line.regionMatches(true, 0, "Sec-WebSocket-Key:", 0, 18)) {
                    key = line.substring(18).strip();
                }
            }
            var answer = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Protocol: mcp\r\nSec-WebSocket-Accept: " + accepted(key) + "\r\n\r\n";
            socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            while (socket.getInputStream().read() >= 0) {
                // and says nothing
            }
        } catch (IOException | GeneralSecurityException over) {
            // The test is over.
        }
    }

    private static String accepted(String key) throws GeneralSecurityException {
        var sha = MessageDigest.getInstance("SHA-1").digest((key + MAGIC).getBytes(StandardCharsets.US_ASCII));
        return Base64.getEncoder().encodeToString(sha);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
