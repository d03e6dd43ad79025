package dev.jackfield.server.audit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/// A collector on this machine that takes log records, unless it was told to answer otherwise.
final class OtlpCollector implements AutoCloseable {
    private final HttpServer server;
    private final List<Fields> records = new CopyOnWriteArrayList<>();
    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private final Queue<Integer> nextStatuses = new ConcurrentLinkedQueue<>();
    private volatile String answer = "{}";

    OtlpCollector() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/logs", this::take);
        server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        var body = Json.parse(exchange.getRequestBody().readAllBytes()).object().orElseThrow();
        var status = Optional.ofNullable(nextStatuses.poll()).orElse(200);
        if (status == 200) {
            body.objects("resourceLogs")
                    .flatMap(resource -> resource.objects("scopeLogs"))
                    .flatMap(scope -> scope.objects("logRecords"))
                    .forEach(records::add);
        }
        tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Token")));
        var bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /// Answers the next requests with these statuses.
    void answerNext(Integer... statuses) {
        nextStatuses.addAll(List.of(statuses));
    }

    void answerWith(String body) {
        answer = body;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/logs";
    }

    List<Fields> records() {
        return records;
    }

    /// Returns the events in the records, as they are in the store.
    List<String> events() {
        return records.stream()
                .map(each -> each.object("body").text("stringValue").orElse(""))
                .toList();
    }

    List<String> tokens() {
        return tokens;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
