package dev.jackfield.transport.http.door;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Headers;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.client.ModernHttpChannelTest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// A plain HTTP client that sends what a test wants, right or wrong.
public final class Posts implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI uri;

    public Posts(URI uri) {
        this.uri = uri;
    }

    public static Message request(String method, Fields params) {
        return Message.request(Json.number(7), method, params);
    }

    public static Message modern(String method, Fields params) {
        return ModernHttpChannelTest.modern(request(method, params));
    }

    /// The headers that a well-behaved modern client sends with this message, and these.
    public static Map<String, String> modernHeaders(Message message, Map<String, String> more) {
        var headers = new HashMap<>(Headers.of(message));
        headers.putAll(more);
        return headers;
    }

    public HttpResponse<String> post(String body, Map<String, String> headers)
            throws IOException, InterruptedException {
        return post(body.getBytes(StandardCharsets.UTF_8), headers);
    }

    public HttpResponse<String> post(byte[] body, Map<String, String> headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body));
        if (!headers.containsKey("Accept")) {
            request.header("Accept", "application/json, text/event-stream");
        }
        headers.forEach(request::header);
        return client.send(request.build(), BodyHandlers.ofString());
    }

    public HttpResponse<String> post(Message message, Map<String, String> headers)
            throws IOException, InterruptedException {
        return post(message.toString(), headers);
    }

    public HttpResponse<String> modern(Message message) throws IOException, InterruptedException {
        return post(message, modernHeaders(message, Map.of()));
    }

    public HttpResponse<String> send(String method, Map<String, String> headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri).method(method, BodyPublishers.noBody());
        headers.forEach(request::header);
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /// Opens a legacy session for this caller and returns its id.
    public String session(String caller) throws IOException, InterruptedException {
        var answer = post(request("initialize", Fields.EMPTY), Map.of("Authorization", caller));
        return answer.headers().firstValue(Headers.SESSION).orElseThrow();
    }

    public static Map<String, String> as(String caller, String session) {
        return Map.of("Authorization", caller, Headers.SESSION, session);
    }

    static int code(HttpResponse<String> answer) {
        return Message.parse(answer.body().getBytes(StandardCharsets.UTF_8))
                .error()
                .orElseThrow()
                .code();
    }

    @Override
    public void close() {
        client.close();
    }
}
