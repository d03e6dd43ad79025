package dev.jackfield.server.tracing;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A collector on this machine. It reads as much of the protocol as a test wants to know.
final class Otlp implements AutoCloseable {
    private final HttpServer server;
    private final List<Span> spans = new CopyOnWriteArrayList<>();

    /// What a span says; `text` is all of it, for a look at its attributes.
    record Span(String trace, String id, String parent, String name, String text) {}

    Otlp() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", exchange -> {
            readAll(exchange.getRequestBody().readAllBytes());
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    Span named(String name) {
        return spans.stream()
                .filter(span -> span.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(spans));
    }

    private void readAll(byte[] export) {
        for (var resource : parts(export, 1)) {
            for (var scope : parts(resource, 2)) {
                parts(scope, 2).forEach(span -> spans.add(read(span)));
            }
        }
    }

    private static Span read(byte[] span) {
        return new Span(
                hex(span, 1),
                hex(span, 2),
                hex(span, 4),
                new String(parts(span, 5).getFirst(), StandardCharsets.UTF_8),
                new String(span, StandardCharsets.ISO_8859_1));
    }

    private static String hex(byte[] message, int field) {
        var parts = parts(message, field);
        return parts.isEmpty() ? "" : HexFormat.of().formatHex(parts.getFirst());
    }

    /// All values with a length that this field of a protobuf message has.
    private static List<byte[]> parts(byte[] message, int field) {
        var in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        var found = new ArrayList<byte[]>();
        while (in.hasRemaining()) {
            var tag = number(in);
            var value = switch ((int) tag & 7) {
                case 0 -> new byte[(int) (number(in) * 0)];
                case 1 -> bytes(in, 8);
                case 2 -> bytes(in, (int) number(in));
                case 5 -> bytes(in, 4);
                default -> throw new IllegalStateException("wire type of " + tag);
            };
            if (tag == ((long) field << 3 | 2)) {
                found.add(value);
            }
        }
        return found;
    }

    private static byte[] bytes(ByteBuffer in, int length) {
        var bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    private static long number(ByteBuffer in) {
        var number = 0L;
        for (var shift = 0; ; shift += 7) {
            var next = in.get();
            number |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return number;
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
