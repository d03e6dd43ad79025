package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import java.io.InputStream;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.jspecify.annotations.Nullable;

/// A request on a connection of the pool.
final class PooledCall extends HttpCall {
    private final Request request;
    private final IncomingResponse arriving;

    // set by the calling thread, before it reads
    private @Nullable Response response;

    // set by the calling thread, which also closes
    private boolean read;

    // the calling thread's; there is only one for each call
    private @Nullable InputStream stream;

    PooledCall(Request request, URI url) {
        super(url);
        this.request = request.onRequestBegin(_ -> markBegun());
        this.arriving = new IncomingResponse(String.valueOf(url.getRawAuthority()));
    }

    /// @param action called on a thread of the client
    @Override
    void whenHeard(Runnable action) {
        arriving.whenHeard(action);
    }

    @Override
    public HttpCall until(Deadline deadline) {
        request.timeout(Math.max(1, deadline.nanosLeft()), TimeUnit.NANOSECONDS);
        return this;
    }

    @Override
    public void send() throws InterruptedException {
        request.send(arriving);
        try {
            response = arriving.await(); // the request has its own deadline and fails by it
        } catch (IncomingResponse.ResponseFailedException failed) {
            throw translate(failed);
        }
    }

    @Override
    boolean hasAnswered() {
        return arriving.hasHead();
    }

    @Override
    public int status() {
        return answer().getStatus();
    }

    @Override
    public @Nullable String header(String name) {
        return answer().getHeaders().get(name);
    }

    private Response answer() {
        if (response == null) {
            throw new IllegalStateException("there is no answer yet");
        }
        return response;
    }

    @Override
    byte[] body() {
        read = true;
        return arriving.wholeBody();
    }

    @Override
    InputStream stream() {
        if (stream == null) {
            stream = arriving.stream();
        }
        return stream;
    }

    /// If the server ends the answer soon, the connection can be used again.
    @Override
    void letFinish() {
        read = true;
        if (!arriving.isDone()) {
            Thread.ofVirtual().name("http call end").start(() -> {
                try {
                    if (!arriving.awaitEnd(1)) {
                        abort(new ChannelException.ClosedException("the server did not end its answer"));
                    }
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    @Override
    void cut(ChannelException reason) {
        var _ = request.abort(reason);
    }

    @Override
    public void close() {
        super.close();
        arriving.forget();
        if (!read && !arriving.isDone()) {
            abort(new ChannelException.ClosedException("the call was given up"));
        }
    }
}
