package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A request over plain HTTP on a socket of its own, which the calling thread writes and reads. Nothing is sent
/// twice.
final class SocketCall extends HttpCall {
    private static final int PORT = 80;
    private static final int CONNECT_MILLIS = 10_000;
    private static final Duration END = Duration.ofSeconds(1);

    /// How much may follow the part that matters.
    static final int REST = 64 << 10;

    private final URI url;
    private final byte[] request;

    // set before the request is sent
    private Runnable heard = () -> {};
    private @Nullable Deadline deadline;

    // the calling thread opens it, others abort it; both guarded by this
    private @Nullable SocketChannel channel;
    private @Nullable ChannelException aborted;

    // both are the calling thread's
    private @Nullable SocketAnswer answer;
    private @Nullable InputStream stream;

    private SocketCall(URI url, byte[] request) {
        super(url);
        this.url = url;
        this.request = request;
    }

    /// Whether a URL can be reached over a plain socket: without TLS and without a proxy.
    static boolean canReach(URI url, Proxies proxies) {
        return "http".equalsIgnoreCase(url.getScheme())
                && url.getHost() != null
                && proxies.proxyFor("http", url.getHost(), port(url)).isEmpty();
    }

    private static int port(URI url) {
        return url.getPort() < 0 ? PORT : url.getPort();
    }

    static SocketCall of(String method, URI url, Map<String, String> headers, byte @Nullable [] json) {
        return new SocketCall(url, SocketRequest.bytes(method, url, headers, json));
    }

    @Override
    void whenHeard(Runnable action) {
        heard = action;
    }

    @Override
    public HttpCall until(Deadline end) {
        deadline = end;
        return this;
    }

    @Override
    public void send() throws InterruptedException {
        try {
            var socket = connect();
            markBegun();
            var received = exchange(socket);
            answer = received;
            stream = received.isEvents() ? received.body() : new ByteArrayInputStream(readWhole(received));
        } catch (ClosedByInterruptException interrupted) {
            throw interruption(clearInterrupt(interrupted));
        } catch (InterruptedIOException interrupted) {
            throw interruption(interrupted);
        } catch (IOException broken) {
            throw translate(reason(broken));
        }
    }

    private SocketAnswer exchange(SocketChannel socket) throws IOException {
        var in = new BufferedInputStream(new Arrivals(socket.socket()));
        try {
            for (var rest = ByteBuffer.wrap(request); rest.hasRemaining(); ) {
                socket.write(rest);
            }
        } catch (ClosedChannelException ended) {
            throw ended;
        } catch (IOException refused) {
            return readEarlyAnswer(in, refused);
        }
        return SocketAnswer.read(in);
    }

    /// The answer of a server that did not want to read the whole request.
    private static SocketAnswer readEarlyAnswer(InputStream in, IOException refused) throws IOException {
        try {
            return SocketAnswer.read(in);
        } catch (IOException noAnswer) {
            refused.addSuppressed(noAnswer);
            throw refused;
        }
    }

    private SocketChannel connect() throws IOException {
        IOException last = new ConnectException("no address");
        for (var address : InetAddress.getAllByName(url.getHost())) {
            var socket = openChannel();
            try {
                socket.socket().connect(new InetSocketAddress(address, port(url)), CONNECT_MILLIS);
                return socket;
            } catch (SocketTimeoutException late) {
                socket.close();
                last = new IOException("no connection in time", late);
            } catch (ClosedByInterruptException interrupted) {
                throw interrupted;
            } catch (IOException refused) {
                socket.close();
                last = refused;
            }
        }
        throw last;
    }

    private synchronized SocketChannel openChannel() throws IOException {
        if (aborted != null) {
            throw aborted;
        }
        channel = SocketChannel.open();
        return channel;
    }

    private byte[] readWhole(SocketAnswer received) throws IOException {
        var body = received.body().readNBytes(IncomingResponse.LARGEST + 1);
        if (body.length > IncomingResponse.LARGEST) {
            throw new ChannelException.ClosedException(
                    "the answer is larger than " + IncomingResponse.LARGEST + " bytes");
        }
        hangUp();
        return body;
    }

    /// What broke this call, unless it was ended on purpose.
    private synchronized IOException reason(IOException broken) {
        if (aborted != null) {
            throw aborted;
        }
        return broken;
    }

    /// The exception says what the mark of the thread said.
    private static InterruptedIOException clearInterrupt(ClosedByInterruptException interrupted) {
        var _ = Thread.interrupted();
        return (InterruptedIOException) new InterruptedIOException("interrupted").initCause(interrupted);
    }

    @Override
    boolean hasAnswered() {
        return answer != null;
    }

    @Override
    public int status() {
        return answer().status();
    }

    @Override
    public @Nullable String header(String name) {
        return answer().headers().get(name.toLowerCase(Locale.ROOT));
    }

    private SocketAnswer answer() {
        if (answer == null) {
            throw new IllegalStateException("there is no answer yet");
        }
        return answer;
    }

    @Override
    byte[] body() {
        try {
            return stream().readAllBytes();
        } catch (IOException impossible) {
            throw new IllegalStateException("the body is in memory", impossible);
        }
    }

    @Override
    InputStream stream() {
        if (stream == null) {
            throw new IllegalStateException("there is no answer yet");
        }
        return stream;
    }

    /// Waits a moment for the end, so that the server does not see its client go in the middle of an answer.
    @Override
    void letFinish() {
        deadline = Deadline.after(END);
        try {
            stream().skip(REST);
        } catch (IOException late) {
            // The answer is complete for its reader.
        }
        hangUp();
    }

    @Override
    synchronized void cut(ChannelException reason) {
        aborted = aborted == null ? reason : aborted;
        hangUp();
    }

    private synchronized void hangUp() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException gone) {
            // It is closed all the same.
        }
    }

    @Override
    public void close() {
        super.close();
        hangUp();
    }

    /// The bytes as they arrive, until the deadline. Its reader is told why the call ended.
    private final class Arrivals extends InputStream {
        private final Socket socket;
        private final InputStream in;

        Arrivals(Socket socket) throws IOException {
            this.socket = socket;
            this.in = socket.getInputStream();
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            try {
                applyDeadline();
                var count = in.read(bytes, from, length);
                heard.run();
                return count;
            } catch (SocketTimeoutException late) {
                throw new IOException(new TimeoutException());
            } catch (ClosedByInterruptException interrupted) {
                throw clearInterrupt(interrupted);
            } catch (IOException broken) {
                throw reason(broken);
            }
        }

        private void applyDeadline() throws IOException {
            if (deadline != null) {
                var millis = Math.clamp(deadline.timeLeft().toMillis(), 1, Integer.MAX_VALUE);
                socket.setSoTimeout(millis);
            }
        }
    }
}
