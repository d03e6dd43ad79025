package dev.jackfield.agent.ensemble;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A server whose tools, except `good`, answer with something that is no result. As a program it serves over its
/// standard streams.
final class MalformedServer implements AutoCloseable {
    private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");
    private static final Pattern NAME = Pattern.compile("\"name\":\"(\\w+)\"");

    /// What is sent in place of a whole answer, by tool.
    private static final Map<String, String> ANSWERS = Map.of(
            "good", "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"fine\"}]}}",
            "text", "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":\"fine\"}",
            "empty", "{\"jsonrpc\":\"2.0\",\"id\":ID}",
            "both", "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{},\"error\":{\"code\":1,\"message\":\"a\"}}",
            "content", "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"content\":\"not a list\"}}",
            "batch", "[{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"content\":[]}}]",
            "words", "this is not JSON",
            "half", "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"content\":[{\"type\":",
            "event", "data: this is not JSON\n\n");

    private final HttpServer http;

    private MalformedServer(HttpServer http) {
        this.http = http;
    }

    /// Serves over HTTP.
    static MalformedServer start() {
        try {
            var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            http.createContext("/mcp", MalformedServer::handle);
            http.start();
            return new MalformedServer(http);
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }

    String url() {
        return "http://127.0.0.1:%d/mcp".formatted(http.getAddress().getPort());
    }

    private static void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.sendResponseHeaders(405, -1);
            } else if (!ID.matcher(request).find()) {
                exchange.sendResponseHeaders(202, -1);
            } else {
                respond(exchange, answer(request));
            }
        }
    }

    private static void respond(HttpExchange exchange, String answer) throws IOException {
        var type = answer.startsWith("data:") ? "text/event-stream" : "application/json";
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(answer.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        http.stop(0);
    }

    private static String answer(String request) {
        var id = first(ID, request);
        if (request.contains("\"initialize\"")) {
            return result(id, """
                {"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}\
                """);
        } else if (request.contains("\"tools/list\"")) {
            return result(id, "{\"tools\":[%s]}".formatted(tools()));
        } else if (request.contains("\"tools/call\"")) {
            return ANSWERS.getOrDefault(first(NAME, request), "").replace("ID", id);
        } else if (request.contains("\"ping\"")) {
            return result(id, "{}");
        }
        return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32601,\"message\":\"no\"}}".formatted(id);
    }

    private static String first(Pattern pattern, String request) {
        var found = pattern.matcher(request);
        return found.find() ? found.group(1) : "";
    }

    private static String result(String id, String result) {
        return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}".formatted(id, result);
    }

    private static String tools() {
        return ANSWERS.keySet().stream()
                .map("{\"name\":\"%s\",\"inputSchema\":{\"type\":\"object\"}}"::formatted)
                .collect(Collectors.joining(","));
    }

    public static void main(String[] arguments) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            if (ID.matcher(line).find()) {
                System.out.println(answer(line));
            }
        }
    }
}
