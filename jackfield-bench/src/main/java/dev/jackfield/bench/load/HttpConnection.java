package dev.jackfield.bench.load;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/// A keep-alive connection with a minimal, cheap HTTP/1.1.
public final class HttpConnection implements AutoCloseable {
    private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(30);

    private final Socket socket = new Socket();
    private final OutputStream out;
    private final HttpReader in;
    private final URI url;

    /// An answer with its whole body.
    public record Answer(HttpReader.Head head, String body) {}

    public HttpConnection(URI url) throws IOException {
        this.url = url;
        socket.connect(new InetSocketAddress(url.getHost(), url.getPort()), (int) SOCKET_TIMEOUT.toMillis());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) SOCKET_TIMEOUT.toMillis());
        this.out = socket.getOutputStream();
        this.in = new HttpReader(socket.getInputStream());
    }

    /// The part of a request that never changes, up to the length of its body.
    public byte[] start(String method, Map<String, String> headers) {
        var lines = headers.entrySet().stream()
                .map(header -> header.getKey() + ": " + header.getValue() + "\r\n")
                .collect(Collectors.joining());
        var start = "%s %s HTTP/1.1\r\nHost: %s\r\n%sContent-Length: "
                .formatted(method, url.getPath(), url.getAuthority(), lines);
        return start.getBytes(StandardCharsets.ISO_8859_1);
    }

    public Answer send(byte[] start, byte[] body) throws IOException {
        post(start, body);
        var head = in.head();
        return new Answer(head, in.body(head));
    }

    /// Sends a request whose answer does not end, and reads the head of the answer.
    public HttpReader.Head open(byte[] start) throws IOException {
        post(start, new byte[0]);
        return in.head();
    }

    /// Sends a request, whose answer may be left unread.
    public void post(byte[] start, byte[] body) throws IOException {
        var length = (body.length + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
        var all = new byte[start.length + length.length + body.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(length, 0, all, start.length, length.length);
        System.arraycopy(body, 0, all, start.length + length.length, body.length);
        out.write(all);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
