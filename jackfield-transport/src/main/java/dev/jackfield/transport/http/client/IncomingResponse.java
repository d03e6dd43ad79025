package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.GrowingMemory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.InputStreamResponseListener;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.BufferUtil;
import org.jspecify.annotations.Nullable;

/// The response to one request. A stream of events is read while it arrives; any other answer is collected
/// whole, so that its caller is woken once.
public final class IncomingResponse implements Response.Listener {
    public static final int LARGEST = 64 << 20;

    private final CountDownLatch ready = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);

    // set before the request is sent
    private volatile Runnable heard = () -> {};

    // written by the client's threads, one after the other, before the caller is told
    private final ByteArrayOutputStream whole = new ByteArrayOutputStream(512);
    private final GrowingMemory memory;
    private @Nullable InputStreamResponseListener events;
    private @Nullable Response response;
    private @Nullable Throwable failure;

    /// Collects a response.
    ///
    /// @param owner whose memory the answer takes
    IncomingResponse(Object owner) {
        this.memory = new GrowingMemory(owner);
    }

    /// Releases the memory; what was read belongs to the reader.
    void forget() {
        memory.close();
    }

    /// Registers an action for every piece that arrives; it must not block.
    void whenHeard(Runnable action) {
        heard = action;
    }

    /// Waits for the headers of a stream, or for the whole of any other answer.
    Response await() throws InterruptedException, ResponseFailedException {
        ready.await();
        if (failure != null || response == null) {
            throw new ResponseFailedException(failure);
        }
        return response;
    }

    /// No answer came, or not all of it.
    static final class ResponseFailedException extends Exception {
        ResponseFailedException(@Nullable Throwable cause) {
            super(cause);
        }
    }

    boolean awaitEnd(long seconds) throws InterruptedException {
        return done.await(seconds, TimeUnit.SECONDS);
    }

    /// Tells whether the status and headers arrived. For the caller, after it was told.
    boolean hasHead() {
        return response != null;
    }

    boolean isDone() {
        return done.getCount() == 0;
    }

    byte[] wholeBody() {
        return whole.toByteArray();
    }

    InputStream stream() {
        return events == null ? new ByteArrayInputStream(wholeBody()) : events.getInputStream();
    }

    @Override
    public void onHeaders(Response head) {
        heard.run();
        response = head;
        if (head.getStatus() / 100 == 2 && isStream(head.getHeaders().get(HttpHeader.CONTENT_TYPE))) {
            events = new InputStreamResponseListener();
            events.onHeaders(head);
            ready.countDown();
        }
    }

    private static boolean isStream(@Nullable String type) {
        return type != null && type.startsWith("text/event-stream");
    }

    @Override
    public void onContent(Response head, Content.Chunk chunk, Runnable demander) {
        heard.run();
        if (events != null) {
            events.onContent(head, chunk, demander);
            return;
        }
        if (whole.size() + chunk.remaining() > LARGEST) {
            var _ = head.abort(new ChannelException.ClosedException("the answer is larger than " + LARGEST + " bytes"));
            return;
        }
        if (!memory.tryReserve(2L * (whole.size() + chunk.remaining()))) {
            var _ = head.abort(new ChannelException.ClosedException("the hub has no memory left for this answer"));
            return;
        }
        whole.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
        demander.run();
    }

    @Override
    public void onSuccess(Response head) {
        if (events != null) {
            events.onSuccess(head);
        }
    }

    @Override
    public void onFailure(Response head, Throwable reason) {
        if (events != null) {
            events.onFailure(head, reason);
        }
    }

    @Override
    public void onComplete(Result result) {
        if (events != null) {
            events.onComplete(result);
        } else {
            failure = result.getFailure();
        }
        done.countDown();
        ready.countDown();
    }
}
