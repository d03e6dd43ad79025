package dev.jackfield.providers;

import dev.jackfield.providers.format.Failures;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// A stream that fails when it is longer than an answer can be.
final class LimitedStream extends FilterInputStream {
    private final Failures failures;
    private long left;

    LimitedStream(InputStream in, long limit, Failures failures) {
        super(in);
        this.left = limit;
        this.failures = failures;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        var count = super.read(bytes, from, length);
        left -= Math.max(0, count);
        if (left < 0) {
            throw failures.unreadableAnswer("sent more data than an answer may have", null);
        }
        return count;
    }
}
