package dev.jackfield.transport.http.server;

import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.protocol.rpc.Ticker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/// Reads the body of one request, within bounds of size, memory and time.
///
/// A slow client has time in proportion to its bytes; a client that stops sending is refused.
final class BodyReader implements Ticker.PeriodicCheck {
    static final int SMALL = 64 << 10;
    private static final int PIECE = 16 << 10;
    private static final int SLOWEST_PER_SECOND = 8 << 10;

    private final Request request;
    private final int most;
    private final ExchangeMemory memory;
    private final Duration patience;
    private final long begun = System.nanoTime();

    // both written by the reading thread
    private volatile int read;
    private volatile long heard = begun;

    /// Reads the body of one request.
    ///
    /// @param patience how long a client may send nothing
    BodyReader(Request request, int most, ExchangeMemory memory, Duration patience) {
        this.request = request;
        this.most = most;
        this.memory = memory;
        this.patience = patience;
    }

    byte[] read(Ticker ticker) throws IOException {
        ticker.add(this);
        try (var in = Content.Source.asInputStream(request)) {
            return isSmall() ? readSmall(in) : readLarge(in);
        } catch (IOException broken) {
            if (isLate()) {
                throw new HttpRefusedException(408, "The body of the request came too slowly; send it again");
            }
            throw broken;
        } finally {
            ticker.remove(this);
        }
    }

    @Override
    public void check() {
        if (isLate()) {
            request.fail(new TimeoutException("the body came too slowly"));
        }
    }

    private boolean isLate() {
        var allowed = patience.plusSeconds(read / SLOWEST_PER_SECOND);
        var now = System.nanoTime();
        return now - begun > allowed.toNanos() || now - heard > patience.toNanos();
    }

    /// Tells whether the announced length is so small that the buffer can be allocated at once.
    private boolean isSmall() {
        return request.getLength() >= 0 && request.getLength() <= Math.min(SMALL, most);
    }

    private byte[] readSmall(InputStream in) throws IOException {
        var length = (int) request.getLength();
        var taken = Math.max(2L * length, Memory.LEAST);
        memory.reserve(taken);
        var body = new byte[length];
        read = fill(body, in);
        return reserveRest(read == length ? body : Arrays.copyOf(body, read), taken);
    }

    private byte[] readLarge(InputStream in) throws IOException {
        var body = new ByteArrayOutputStream();
        var taken = 0L;
        var piece = new byte[PIECE];
        for (var length = fill(piece, in); length > 0; length = fill(piece, in)) {
            if (body.size() + length > most) {
                throw HttpExchange.tooLarge(most);
            }
            memory.reserve(2L * length);
            taken += 2L * length;
            body.write(piece, 0, length);
            read = body.size();
        }
        return reserveRest(body.toByteArray(), taken);
    }

    /// Reads until the buffer is full or the body ends, and notes when bytes came.
    private int fill(byte[] buffer, InputStream in) throws IOException {
        var filled = 0;
        while (filled < buffer.length) {
            var more = in.read(buffer, filled, buffer.length - filled);
            if (more < 0) {
                return filled;
            }
            filled += more;
            heard = System.nanoTime();
        }
        return filled;
    }

    /// Reserves the memory that the content may need beyond its bytes.
    private byte[] reserveRest(byte[] body, long taken) {
        var cost = Memory.cost(body);
        if (cost > taken) {
            memory.reserve(cost - taken);
        }
        return body;
    }
}
