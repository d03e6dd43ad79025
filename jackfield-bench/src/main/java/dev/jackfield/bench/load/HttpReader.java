package dev.jackfield.bench.load;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// Reads answers from a connection. Used by one thread.
public final class HttpReader {
    private static final int CHUNKED = -1;

    private final BufferedInputStream in;
    private final StringBuilder line = new StringBuilder(128);

    /// The status and headers of an answer.
    ///
    /// @param headers by their names in lower case
    public record Head(int status, Map<String, String> headers) {
        int length() {
            var chunked = headers.getOrDefault("transfer-encoding", "").equals("chunked");
            return chunked ? CHUNKED : Integer.parseInt(headers.getOrDefault("content-length", "0"));
        }
    }

    HttpReader(InputStream in) {
        this.in = new BufferedInputStream(in, 16 << 10);
    }

    Head head() throws IOException {
        var status = Integer.parseInt(line().split(" ", 3)[1]);
        var headers = new HashMap<String, String>();
        for (var header = line(); !header.isEmpty(); header = line()) {
            var colon = header.indexOf(':');
            headers.put(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip());
        }
        return new Head(status, headers);
    }

    String body(Head head) throws IOException {
        var bytes = head.length() == CHUNKED ? chunks() : readExactly(head.length());
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private byte[] chunks() throws IOException {
        var all = new ByteArrayOutputStream();
        for (var size = chunkSize(); size > 0; size = chunkSize()) {
            all.write(readExactly(size));
            line();
        }
        line();
        return all.toByteArray();
    }

    private int chunkSize() throws IOException {
        return Integer.parseInt(line().split(";", 2)[0].strip(), 16);
    }

    private byte[] readExactly(int length) throws IOException {
        var bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the connection ended in the middle of an answer");
        }
        return bytes;
    }

    private String line() throws IOException {
        line.setLength(0);
        for (var next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended before an answer");
            }
            line.append((char) next);
        }
        return line.toString().stripTrailing();
    }
}
