package dev.jackfield.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Requests with every header as it is written here, which HTTP clients do not allow.
record RawHttpClient(URI server) {
    private static final int MILLIS = 20_000;

    /// The status and the headers of an answer, and its body as it came.
    record Answer(int status, List<String> head, String body) {
        Answer {
            head = List.copyOf(head);
        }

        Optional<String> header(String name) {
            var start = name.toLowerCase(Locale.ROOT) + ":";
            return head.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
                    .map(line -> line.substring(start.length()).strip())
                    .findFirst();
        }
    }

    Answer get(String path, Map<String, String> headers) {
        return send("GET " + path + " HTTP/1.1", headers, "");
    }

    Answer post(String path, Map<String, String> headers, String json) {
        return send("POST " + path + " HTTP/1.1", headers, json);
    }

    private Answer send(String line, Map<String, String> headers, String body) {
        var request = new StringBuilder(line).append("\r\n");
        headers.forEach((name, value) -> request.append(name + ": " + value + "\r\n"));
        if (!body.isEmpty()) {
            request.append("Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n");
            request.append("Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n");
        }
        request.append("Connection: close\r\n\r\n").append(body);
        try (var socket = new Socket(server.getHost(), server.getPort())) {
            socket.setSoTimeout(MILLIS);
            socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
            return answer(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Answer answer(String text) {
        var parts = text.split("\r\n\r\n", 2);
        var head = parts[0].lines().toList();
        var status = Integer.parseInt(head.getFirst().split(" ", 3)[1]);
        return new Answer(status, head.subList(1, head.size()), parts.length > 1 ? parts[1] : "");
    }
}
