package dev.jackfield.transport.http.client;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// An HTTP/1.1 answer on a connection that serves no second one.
///
/// @param headers by name in small letters; of several with one name, the first
record SocketAnswer(int status, Map<String, String> headers, InputStream body) {
    private static final int LARGEST_HEAD = 64 << 10;

    SocketAnswer {
        headers = Map.copyOf(headers);
    }

    static SocketAnswer read(InputStream in) throws IOException {
        while (true) {
            var head = new Lines(in);
            var status = status(head.readLine());
            var headers = readHeaders(head);
            if (status >= 200) {
                return new SocketAnswer(status, headers, body(status, headers, in));
            }
        }
    }

    boolean isEvents() {
        return status / 100 == 2 && headers.getOrDefault("content-type", "").startsWith("text/event-stream");
    }

    private static int status(String line) throws IOException {
        if (!line.startsWith("HTTP/1.") || line.length() < 12) {
            throw new ProtocolException("an answer that is not HTTP/1.1");
        }
        return (int) number(line.substring(9, 12), 10);
    }

    private static Map<String, String> readHeaders(Lines head) throws IOException {
        var headers = new HashMap<String, String>();
        for (var line = head.readLine(); !line.isEmpty(); line = head.readLine()) {
            var colon = line.indexOf(':');
            if (colon < 1) {
                throw new ProtocolException("a header without a name");
            }
            var name = line.substring(0, colon).toLowerCase(Locale.ROOT);
            headers.putIfAbsent(name, line.substring(colon + 1).strip());
        }
        return headers;
    }

    private static InputStream body(int status, Map<String, String> headers, InputStream in) throws IOException {
        if (status == 204 || status == 304) {
            return InputStream.nullInputStream();
        }
        var coding = headers.get("transfer-encoding");
        if (coding != null) {
            if (!coding.equalsIgnoreCase("chunked")) {
                throw new ProtocolException("an answer in a transfer coding other than chunked");
            }
            return Body.ofChunks(in);
        }
        var length = headers.get("content-length");
        return length == null ? in : Body.ofSize(in, number(length, 10));
    }

    private static long number(String digits, int radix) throws IOException {
        var isNumber = !digits.isEmpty()
                && digits.length() <= 15
                && digits.chars().allMatch(digit -> Character.digit(digit, radix) >= 0);
        if (!isNumber) {
            throw new ProtocolException("an answer with a number that is none");
        }
        return Long.parseLong(digits, radix);
    }

    /// The lines of a head, or of the end of a body. There are not too many of them.
    private static final class Lines {
        private final InputStream in;
        private int left = LARGEST_HEAD;

        Lines(InputStream in) {
            this.in = in;
        }

        String readLine() throws IOException {
            var line = new ByteArrayOutputStream();
            for (var next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw new EOFException("the answer ended in its head");
                }
                if (--left < 0) {
                    throw new ProtocolException("an answer with a head that is too large");
                }
                line.write(next);
            }
            var text = line.toString(StandardCharsets.ISO_8859_1);
            return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
        }
    }

    /// A body that says where it ends. One that ends earlier is broken.
    private static final class Body extends InputStream {
        private final InputStream in;
        private final boolean isChunked;

        // of this chunk, or of the whole
        private long left;
        private boolean isFirst = true;
        private boolean isOver;

        private Body(InputStream in, boolean isChunked, long left) {
            this.in = in;
            this.isChunked = isChunked;
            this.left = left;
        }

        static Body ofChunks(InputStream in) {
            return new Body(in, true, 0);
        }

        static Body ofSize(InputStream in, long size) {
            return new Body(in, false, size);
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            if (left == 0 && !isOver) {
                advance();
            }
            if (isOver || length == 0) {
                return isOver ? -1 : 0;
            }
            var count = in.read(bytes, from, (int) Math.min(length, left));
            if (count < 0) {
                throw new EOFException("the answer ended in the middle");
            }
            left -= count;
            return count;
        }

        private void advance() throws IOException {
            if (isChunked) {
                nextChunk();
            }
            isOver = left == 0;
        }

        private void nextChunk() throws IOException {
            var lines = new Lines(in);
            if (!isFirst && !lines.readLine().isEmpty()) {
                throw new ProtocolException("a chunk that is longer than it said");
            }
            isFirst = false;
            var size = lines.readLine();
            var extension = size.indexOf(';');
            left = number((extension < 0 ? size : size.substring(0, extension)).strip(), 16);
            if (left == 0) {
                readHeaders(lines);
            }
        }
    }
}
