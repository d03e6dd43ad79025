package dev.jackfield.transport.http.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A small proxy on loopback: it records requests and connects all clients to one server.
final class TestProxy implements AutoCloseable {
    private final ServerSocket socket;
    private final int server;
    private final List<String> heads = new CopyOnWriteArrayList<>();

    TestProxy(int server) throws IOException {
        this.server = server;
        this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::run);
    }

    URI url(String user) {
        return URI.create("http://" + user + "127.0.0.1:" + socket.getLocalPort());
    }

    List<String> heads() {
        return heads;
    }

    private void run() {
        try {
            while (true) {
                var client = socket.accept();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void serve(Socket client) {
        try (client;
                var far = new Socket(InetAddress.getLoopbackAddress(), server)) {
            var head = head(client);
            heads.add(head);
            if (head.startsWith("CONNECT ")) {
                client.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            } else {
                far.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            }
            var back = Thread.ofVirtual().start(() -> pump(far, client));
            pump(client, far);
            back.join();
        } catch (IOException | InterruptedException interrupted) {
            // Then there is nothing to pass on.
        }
    }

    private static String head(Socket client) throws IOException {
        var head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            var next = client.getInputStream().read();
            if (next < 0) {
                throw new IOException("no request");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static void pump(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException gone) {
            // The other direction ends, too.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
