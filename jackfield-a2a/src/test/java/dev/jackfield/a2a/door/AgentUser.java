package dev.jackfield.a2a.door;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A client of the agents over plain HTTP, so that tests see what is on the wire.
///
/// @param headers what it sends with each request
record AgentUser(URI hub, Map<String, String> headers) {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /// A message with one data part that asks for a tool.
    static Fields message(String server, String tool, String arguments) {
        var data = Fields.of("server", Json.string(server)).with("tool", tool).with("arguments", Json.parse(arguments));
        return message(Fields.of("data", data));
    }

    /// A message in words.
    static Fields words(String text) {
        return message(Fields.of("text", Json.string(text)));
    }

    static Fields message(Fields part) {
        return Fields.of("messageId", Json.string("m1"))
                .with("role", "ROLE_USER")
                .with("parts", Json.array(List.of(part)));
    }

    static Fields params(Fields message) {
        return Fields.of("message", message);
    }

    /// Parameters of a message that is not waited for.
    static Fields brief(Fields message) {
        return params(message).with("configuration", fields("{\"returnImmediately\":true}"));
    }

    static Fields id(String id) {
        return Fields.of("id", Json.string(id));
    }

    static Fields fields(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    /// This client with one more header.
    AgentUser with(String name, String value) {
        var all = new TreeMap<>(headers);
        all.put(name, value);
        return new AgentUser(hub, all);
    }

    /// This client as one of A2A 1.0.
    AgentUser v10() {
        return with("A2A-Version", "1.0");
    }

    /// The result of a request of A2A 1.0.
    Fields result(String method, Fields params) throws IOException, InterruptedException {
        var answer = v10().rpc("/a2a", method, params);
        if (!answer.has("result")) {
            throw new AssertionError("no result: " + answer);
        }
        return answer.object("result");
    }

    /// The error of a request of A2A 1.0.
    Fields error(String method, Fields params) throws IOException, InterruptedException {
        var answer = v10().rpc("/a2a", method, params);
        if (!answer.has("error")) {
            throw new AssertionError("no error: " + answer);
        }
        return answer.object("error");
    }

    /// The task that a message made, as it is when the agent answers.
    Fields send(Fields params) throws IOException, InterruptedException {
        return result("SendMessage", params).object("task");
    }

    /// The id of a new task that is not waited for.
    String begin(Fields message) throws IOException, InterruptedException {
        return send(brief(message)).text("id").orElseThrow();
    }

    Fields task(String id) throws IOException, InterruptedException {
        return result("GetTask", id(id));
    }

    static String state(Fields task) {
        return task.object("status").text("state").orElse("").replace("TASK_STATE_", "");
    }

    /// A whole JSON-RPC response.
    Fields rpc(String path, String method, Fields params) throws IOException, InterruptedException {
        return fields(post(path, request(method, params)).body());
    }

    static String request(String method, Fields params) {
        return Fields.of("jsonrpc", Json.string("2.0"))
                .with("id", Json.number(1))
                .with("method", method)
                .with("params", params)
                .toString();
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send("POST", path, body);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send("GET", path, "");
    }

    HttpResponse<String> send(String method, String path, String body) throws IOException, InterruptedException {
        return HTTP.send(http(method, path, body), BodyHandlers.ofString());
    }

    private HttpRequest http(String method, String path, String body) {
        var request = HttpRequest.newBuilder(hub.resolve(path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        headers.forEach(request::setHeader);
        return request.build();
    }

    /// The events of a stream of A2A 1.0 over JSON-RPC.
    Events stream(String method, Fields params) throws IOException, InterruptedException {
        return v10().lines("POST", "/a2a", request(method, params));
    }

    /// The lines of any stream.
    Events lines(String method, String path, String body) throws IOException, InterruptedException {
        var answer = HTTP.send(http(method, path, body), BodyHandlers.ofLines());
        return new Events(answer.statusCode(), answer.body());
    }

    /// A stream of events, which are read one by one.
    static final class Events implements AutoCloseable {
        private final int status;
        private final Stream<String> body;
        private final Iterator<String> lines;

        private Events(int status, Stream<String> body) {
            this.status = status;
            this.body = body;
            this.lines = body.filter(line -> !line.isEmpty() && !line.startsWith(":"))
                    .iterator();
        }

        int status() {
            return status;
        }

        boolean hasNext() {
            try {
                return lines.hasNext();
            } catch (UncheckedIOException closed) {
                return false;
            }
        }

        /// The next line as it came.
        String line() {
            return lines.next();
        }

        /// The next event: an object with one member that says what it is.
        Fields next() {
            var data = fields(lines.next().replaceFirst("^data: ?", ""));
            return data.has("jsonrpc") ? data.object("result") : data;
        }

        /// All events until the end of the stream.
        List<Fields> rest() {
            var all = new ArrayList<Fields>();
            while (hasNext()) {
                all.add(next());
            }
            return all;
        }

        @Override
        public void close() {
            body.close();
        }
    }

    /// An event in a word: what it is, and its state.
    static String word(Fields event) {
        if (event.has("task")) {
            return "task " + state(event.object("task"));
        }
        if (event.has("statusUpdate")) {
            return "status " + state(event.object("statusUpdate"));
        }
        return event.has("artifactUpdate") ? "artifact" : "message";
    }
}
