package dev.jackfield.transport.http.websocket;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The WebSocket client of the JDK: one that is not ours. It asks for one frame after the other, until it stops.
public final class JdkSocket implements WebSocket.Listener, AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> closes = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> pings = new LinkedBlockingQueue<>();
    private final StringBuilder text = new StringBuilder();

    // set before the first frame
    private @Nullable WebSocket socket;
    private volatile boolean deaf;

    public static JdkSocket to(URI url, Map<String, String> headers, String... protocols) throws Exception {
        var socket = new JdkSocket();
        var builder = socket.client.newWebSocketBuilder();
        headers.forEach(builder::header);
        if (protocols.length > 0) {
            builder.subprotocols(protocols[0], Arrays.copyOfRange(protocols, 1, protocols.length));
        }
        socket.socket = builder.buildAsync(url, socket).get(10, TimeUnit.SECONDS);
        return socket;
    }

    private WebSocket socket() {
        if (socket == null) {
            throw new IllegalStateException("not connected");
        }
        return socket;
    }

    public String protocol() {
        return socket().getSubprotocol();
    }

    public void send(String message) throws Exception {
        socket().sendText(message, true).get(10, TimeUnit.SECONDS);
    }

    /// Sends a frame that the server refuses, perhaps before all of it is sent.
    public void sendRefused(byte[] bytes) throws Exception {
        try {
            socket().sendBinary(ByteBuffer.wrap(bytes), true).get(10, TimeUnit.SECONDS);
        } catch (ExecutionException closed) {
            if (!(closed.getCause() instanceof IOException)) {
                throw closed;
            }
        }
    }

    public void stopReading() {
        deaf = true;
    }

    private void next(WebSocket from) {
        if (!deaf) {
            from.request(1);
        }
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        text.append(data);
        if (last) {
            texts.add(text.toString());
            text.setLength(0);
        }
        next(from);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onPing(WebSocket from, ByteBuffer message) {
        pings.add("ping");
        next(from);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String reason) {
        closes.add((status + " " + reason).strip());
        return null;
    }

    private static String await(BlockingQueue<String> queue) throws InterruptedException {
        @Nullable String next = queue.poll(10, TimeUnit.SECONDS);
        return next == null ? "nothing" : next;
    }

    /// The next message that is an answer; what the server says unasked is passed over.
    public String awaitAnswer() throws InterruptedException {
        var next = await(texts);
        return next.contains("test/welcome") ? awaitAnswer() : next;
    }

    public String awaitClose() throws InterruptedException {
        return await(closes);
    }

    public boolean awaitPing() throws InterruptedException {
        return await(pings).equals("ping");
    }

    @Override
    public void close() {
        socket().abort();
        client.shutdownNow();
    }
}
