package dev.jackfield.transport.http.client;

import dev.jackfield.transport.http.Urls;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes a request of HTTP/1.1 for a connection that ends with its answer.
final class SocketRequest {
    private SocketRequest() {}

    static byte[] bytes(String method, URI url, Map<String, String> headers, byte @Nullable [] json) {
        var head = new StringBuilder(method).append(' ').append(target(url)).append(" HTTP/1.1\r\n");
        if (headers.keySet().stream().noneMatch("Host"::equalsIgnoreCase)) {
            appendHeader(head, "Host", Urls.host(url));
        }
        appendHeader(head, "Connection", "close");
        headers.forEach((name, value) -> appendHeader(head, name, value));
        if (json != null) {
            appendHeader(head, "Content-Type", "application/json");
            appendHeader(head, "Content-Length", Integer.toString(json.length));
        }
        var all = new ByteArrayOutputStream();
        all.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        all.writeBytes(json == null ? new byte[0] : json);
        return all.toByteArray();
    }

    private static String target(URI url) {
        var path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    }

    /// Replaces control characters, because a line break in a value would begin another header.
    private static void appendHeader(StringBuilder head, String name, String value) {
        head.append(name)
                .append(": ")
                .append(value.replaceAll("\\p{Cntrl}", " "))
                .append("\r\n");
    }
}
