package dev.jackfield.testkit.model;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A language model that answers from a script: an HTTP server on this machine that speaks the wire formats of
/// Anthropic and OpenAI, whichever the client asks for.
///
/// Each request takes the next step of the script, and is kept. A request that a provider would refuse is refused,
/// and takes no step. Safe for use by several threads.
public final class ScriptedModel implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Deque<ModelStep> steps = new ConcurrentLinkedDeque<>();
    private final List<ModelCall> calls = new CopyOnWriteArrayList<>();
    private final Semaphore hungUp = new Semaphore(0);
    private volatile Function<ModelCall, ModelStep> afterwards = ScriptedModel::refuseBeyondScript;
    private volatile List<String> models = List.of("scripted-1");
    private volatile Optional<String> key = Optional.empty();

    private ScriptedModel(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/v1/", this::handle);
        server.start();
    }

    /// Starts a server on any free port.
    public static ScriptedModel start(ModelStep... script) throws IOException {
        return start(0).then(script);
    }

    /// Starts a server on a port; 0 for any that is free.
    public static ScriptedModel start(int port) throws IOException {
        return new ScriptedModel(port);
    }

    /// Adds steps to the script.
    public ScriptedModel then(ModelStep... more) {
        steps.addAll(List.of(more));
        return this;
    }

    /// Decides all steps after the end of the script.
    public ScriptedModel afterwards(Function<ModelCall, ModelStep> decision) {
        afterwards = decision;
        return this;
    }

    /// The models that the server lists.
    public ScriptedModel models(String... ids) {
        models = List.of(ids);
        return this;
    }

    /// Refuses requests with any other key.
    public ScriptedModel requiring(String wanted) {
        key = Optional.of(wanted);
        return this;
    }

    /// The URL to configure, for both formats.
    public URI url() {
        return URI.create("http://127.0.0.1:%d/v1".formatted(server.getAddress().getPort()));
    }

    /// The requests for turns so far, in their order.
    public List<ModelCall> calls() {
        return List.copyOf(calls);
    }

    public ModelCall lastCall() {
        return calls.getLast();
    }

    /// Waits until a client hung up during a silence; false when none does within two minutes.
    public boolean awaitHangUp() throws InterruptedException {
        return hungUp.tryAcquire(2, TimeUnit.MINUTES);
    }

    private static ModelStep refuseBeyondScript(ModelCall call) {
        return ModelStep.status(
                400, "invalid_request_error", "The script has no step for this request: " + call.lastText());
    }

    private void handle(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        var wire = ModelWire.of(path);
        var form = wire.orElse(ModelWire.OPENAI).form();
        var headers = headers(exchange);
        if (!isAdmitted(headers)) {
            answer(exchange, 401, form.failure("authentication_error", "invalid x-api-key"));
        } else if (wire.isPresent()) {
            handle(exchange, new ModelCall(wire.get(), headers, body(exchange)), form);
        } else if (path.equals("/v1/models")) {
            answer(exchange, 200, list());
        } else {
            answer(exchange, 404, form.failure("not_found_error", "no such path: " + path));
        }
    }

    private static Map<String, String> headers(HttpExchange exchange) {
        var headers = new HashMap<String, String>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(",", values)));
        return Map.copyOf(headers);
    }

    private boolean isAdmitted(Map<String, String> headers) {
        return key.isEmpty()
                || key.get().equals(headers.get("x-api-key"))
                || ("Bearer " + key.get()).equals(headers.get("authorization"));
    }

    private static Fields body(HttpExchange exchange) throws IOException {
        return Json.parse(exchange.getRequestBody().readAllBytes()).object().orElse(Fields.EMPTY);
    }

    private String list() {
        return models.stream()
                .map(id -> "{\"id\":%s,\"object\":\"model\",\"type\":\"model\",\"display_name\":%s}"
                        .formatted(Json.string(id), Json.string(id)))
                .collect(Collectors.joining(",", "{\"object\":\"list\",\"data\":[", "],\"has_more\":false}"));
    }

    private void handle(HttpExchange exchange, ModelCall call, TurnForm form) throws IOException {
        calls.add(call);
        var objection = new ModelRules(call).objection();
        if (objection.isPresent()) {
            answer(exchange, 400, form.failure("invalid_request_error", objection.get()));
            return;
        }
        var next = steps.poll();
        perform(exchange, call, form, next == null ? afterwards.apply(call) : next);
    }

    private void perform(HttpExchange exchange, ModelCall call, TurnForm form, ModelStep step) throws IOException {
        switch (step) {
            case ModelStep.Computed(var decision) -> perform(exchange, call, form, decision.apply(call));
            case ModelStep.Status failed -> {
                failed.headers().forEach(exchange.getResponseHeaders()::set);
                answer(exchange, failed.status(), form.failure(failed.type(), failed.message()));
            }
            case ModelStep.Raw raw -> {
                exchange.getResponseHeaders().set("Content-Type", raw.contentType());
                send(exchange, raw.status(), raw.body());
            }
            case ModelStep.Turn turn -> {
                if (call.isStreamed()) {
                    stream(exchange, call, form, turn);
                } else {
                    answer(exchange, 200, form.wholeTurn(call, turn));
                }
            }
        }
    }

    /// An exception makes the server break the connection, so that the client sees an unfinished response.
    private void stream(HttpExchange exchange, ModelCall call, TurnForm form, ModelStep.Turn turn) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
        exchange.sendResponseHeaders(200, 0);
        try {
            new TurnEventWriter(exchange.getResponseBody(), form).write(call, turn);
            exchange.close();
        } catch (TurnEventWriter.HungUpException gone) {
            hungUp.release();
            throw gone;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        send(exchange, status, json);
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        threads.shutdownNow();
        server.stop(0);
    }
}
