package dev.jackfield.http.client;

import dev.jackfield.http.Urls;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.jspecify.annotations.Nullable;

/// One HTTP request on its way. The calling thread sends it, reads the answer and translates what goes wrong.
public final class HttpCall implements AutoCloseable {
    private final Request request;
    private final URI url;
    private final IncomingResponse arriving;

    // set by the calling thread, before it reads
    private @Nullable Response response;

    // set by the calling thread, which also closes
    private boolean read;

    // the calling thread's; there is only one for each call
    private @Nullable InputStream stream;

    // set by the client's thread, before the first byte goes out
    private volatile boolean begun;

    private Runnable whenClosed = () -> {};

    HttpCall(Request request, URI url) {
        this.request = request.onRequestBegin(_ -> begun = true);
        this.url = url;
        this.arriving = new IncomingResponse(String.valueOf(url.getRawAuthority()));
    }

    void whenClosed(Runnable action) {
        whenClosed = action;
    }

    /// @param action called with every piece of the answer, on a thread of the client
    void whenHeard(Runnable action) {
        arriving.whenHeard(action);
    }

    /// Gives it no more time than this, from the moment at which it is sent.
    public HttpCall until(Deadline deadline) {
        request.timeout(Math.max(1, deadline.nanosLeft()), TimeUnit.NANOSECONDS);
        return this;
    }

    @FunctionalInterface
    public interface Reading<T extends @Nullable Object> {
        T read(InputStream body) throws IOException, InterruptedException;
    }

    /// Sends the request and waits for the answer, or for the head of it when that is a stream.
    public void send() throws InterruptedException {
        request.send(arriving);
        try {
            response = arriving.await(); // the request has its own deadline and fails by it
        } catch (IncomingResponse.Failed failed) {
            throw translated(failed);
        }
    }

    int status() {
        return answer().getStatus();
    }

    @Nullable
    public String header(String name) {
        return answer().getHeaders().get(name);
    }

    private Response answer() {
        if (response == null) {
            throw new IllegalStateException("there is no answer yet");
        }
        return response;
    }

    /// The whole body of an answer that is no stream.
    byte[] body() {
        read = true;
        return arriving.whole();
    }

    /// Reads the body with errors that say what happened.
    public <T> T read(Reading<T> reading) throws InterruptedException {
        var result = part(reading);
        letFinish();
        return result;
    }

    /// Reads some of the body; more is to follow.
    public <T extends @Nullable Object> T part(Reading<T> reading) throws InterruptedException {
        try {
            return reading.read(stream());
        } catch (InterruptedIOException interrupted) {
            throw (InterruptedException) new InterruptedException("interrupted").initCause(interrupted);
        } catch (IOException broken) {
            throw translated(broken);
        }
    }

    private InputStream stream() {
        if (stream == null) {
            stream = arriving.stream();
        }
        return stream;
    }

    /// All was read that matters. If the server ends the answer soon, the connection can be used again.
    private void letFinish() {
        read = true;
        if (!arriving.isDone()) {
            Thread.ofVirtual().name("http call end").start(() -> {
                try {
                    if (!arriving.awaitEnd(1)) {
                        abort(new ChannelException.Closed("the server did not end its answer"));
                    }
                } catch (InterruptedException never) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    public void abort(ChannelException reason) {
        var _ = request.abort(reason);
    }

    private ChannelException translated(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ChannelException ours) {
                return ours;
            }
            if (cause instanceof TimeoutException) {
                return new ChannelException.TimedOut("no answer in time from " + Urls.shown(url));
            }
            if (cause instanceof SSLException distrust) {
                return closed(
                        "No secure connection to %s: %s. If a private authority signed its certificate, name that with `ca`."
                                .formatted(Urls.shown(url), distrust.getMessage()),
                        distrust);
            }
            if (cause instanceof ConnectException refused) {
                return closed("Cannot connect to " + Urls.shown(url) + ": is it running?", refused);
            }
        }
        return closed("The connection to " + Urls.shown(url) + " broke", failure);
    }

    private ChannelException.Closed closed(String how, Throwable failure) {
        return begun ? new ChannelException.Closed(how, failure) : ChannelException.Closed.unsent(how, failure);
    }

    /// Whatever has not ended by now is cancelled: the server sees its client hang up.
    @Override
    public void close() {
        whenClosed.run();
        arriving.forget();
        if (!read && !arriving.isDone()) {
            abort(new ChannelException.Closed("the call was given up"));
        }
    }
}
