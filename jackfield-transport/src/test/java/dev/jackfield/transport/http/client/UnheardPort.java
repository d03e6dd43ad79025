package dev.jackfield.transport.http.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/// A port on which no program listens, and none can begin to: it is bound. A port that was only free a moment ago may
/// be that of another test by now.
public final class UnheardPort implements AutoCloseable {
    private final Socket socket = new Socket();

    public UnheardPort() throws IOException {
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    public int number() {
        return socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
