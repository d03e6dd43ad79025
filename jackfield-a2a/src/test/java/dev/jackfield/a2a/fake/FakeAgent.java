package dev.jackfield.a2a.fake;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.V03;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.transport.http.server.EventStream;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpHost;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// An A2A agent on a loopback port. What it does with a message is decided by the first word of it.
public final class FakeAgent implements AutoCloseable {
    private static final Pattern REST_TASK = Pattern.compile("/rest/tasks/([^/:]+)(:cancel|:subscribe)?");

    private final Map<String, Behaviour> behaviours = new ConcurrentHashMap<>();
    private final Map<String, FakeTask> tasks = new ConcurrentHashMap<>();
    private final List<Fields> messages = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final Set<String> wantedTokens = ConcurrentHashMap.newKeySet();
    private final HttpHost host;
    private volatile Fields card = Fields.EMPTY;
    private volatile Fields extended = Fields.EMPTY;
    private volatile boolean isBroken;
    private volatile String cardPath = "/.well-known/agent-card.json";

    /// What the agent does with a message.
    public interface Behaviour {
        void run(FakeTask task, Fields message) throws Exception;
    }

    private FakeAgent(int port) {
        this.host = HttpHost.start(HostSettings.loopback(port), Map.of("/", this::handle));
    }

    /// An agent of A2A 1.0 with the skill `work` and with streams, over JSON-RPC and HTTP+JSON.
    public static FakeAgent start() {
        return startAt(0);
    }

    public static FakeAgent startAt(int port) {
        var agent = new FakeAgent(port);
        agent.card = Fields.of("name", Json.string("Fake"))
                .with("description", "An agent for tests.")
                .with("version", "1")
                .with(
                        "supportedInterfaces",
                        Json.array(List.of(agent.at("/rpc", "JSONRPC"), agent.at("/rest", "HTTP+JSON"))))
                .with("capabilities", Fields.of("streaming", RawJson.TRUE))
                .with("skills", Json.array(List.of(skill("work"))));
        return agent;
    }

    /// An agent that speaks A2A 0.3 only.
    public static FakeAgent startOld() {
        var agent = start();
        agent.card = agent.card
                .without("supportedInterfaces")
                .with("url", agent.url() + "/old")
                .with("protocolVersion", "0.3.0")
                .with("preferredTransport", "JSONRPC");
        return agent;
    }

    private Fields at(String path, String binding) {
        return Fields.of("url", Json.string(url() + path))
                .with("protocolBinding", binding)
                .with("protocolVersion", "1.0");
    }

    public static Fields skill(String id) {
        return Fields.of("id", Json.string(id))
                .with("name", "Skill " + id)
                .with("description", "Does " + id + ".")
                .with("tags", Json.array(List.of(Json.string("testing"))))
                .with("examples", Json.array(List.of(Json.string("please " + id))));
    }

    public FakeAgent on(String word, Behaviour behaviour) {
        behaviours.put(word, behaviour);
        return this;
    }

    public FakeAgent card(Fields other) {
        card = other;
        return this;
    }

    public Fields card() {
        return card;
    }

    /// Has a longer card for clients that it knows, with this skill.
    public FakeAgent extended(Fields skill) {
        var capabilities = card.object("capabilities").with("extendedAgentCard", RawJson.TRUE);
        extended = card.with("skills", Json.array(List.of(skill("work"), skill)));
        return card(card.with("capabilities", capabilities));
    }

    public FakeAgent cardAt(String path) {
        cardPath = path;
        return this;
    }

    public FakeAgent withoutStreams() {
        return card(card.with("capabilities", Fields.of("streaming", RawJson.FALSE)));
    }

    /// Ends every stream before its first event from now on.
    public FakeAgent breaks() {
        isBroken = true;
        return this;
    }

    public FakeAgent wants(String token) {
        wantedTokens.add(token);
        return this;
    }

    public String url() {
        return host.uri().toString();
    }

    public int port() {
        return host.port();
    }

    /// The messages that were sent, in the form of A2A 1.0.
    public List<Fields> messages() {
        return messages;
    }

    /// Method and path of every request, with its version of A2A.
    public List<String> requests() {
        return requests;
    }

    private void handle(HttpExchange exchange) throws Exception {
        requests.add("%s %s %s".formatted(exchange.method(), exchange.path(), exchange.header("A2A-Version")));
        if (!wantedTokens.isEmpty() && !wantedTokens.contains(String.valueOf(exchange.header("Authorization")))) {
            exchange.respond(401, "text/plain", new byte[0], Map.of());
        } else if (exchange.path().endsWith(".json")) {
            var isHere = exchange.path().equals(cardPath);
            exchange.respond(isHere ? 200 : 404, "application/json", isHere ? card.bytes() : new byte[0], Map.of());
        } else if (exchange.path().startsWith("/rest")) {
            rest(exchange);
        } else {
            rpc(exchange, exchange.path().startsWith("/old") ? Dialect.OLD : Dialect.RPC);
        }
    }

    private void rpc(HttpExchange exchange, Dialect dialect) throws Exception {
        var request = Json.parse(exchange.body()).object().orElseThrow();
        var params = request.object("params");
        var ask = new Ask(exchange, dialect, request.get("id").orElseThrow());
        switch (request.text("method").orElse("")) {
            case "SendMessage", "message/send" -> send(ask, params);
            case "SendStreamingMessage", "message/stream" -> stream(ask, params);
            case "GetTask", "tasks/get" -> get(ask, params.text("id"));
            case "CancelTask", "tasks/cancel" -> cancel(ask, params.text("id"));
            case "SubscribeToTask", "tasks/resubscribe" -> subscribe(ask, params.text("id"));
            case "ListTasks" -> list(ask);
            case "GetExtendedAgentCard" -> ask.answer(ask.dialect.rpc(extended, ask.id));
            default -> ask.fail(-32601, 404, "", "no such method");
        }
    }

    private void rest(HttpExchange exchange) throws Exception {
        var body = exchange.body();
        var params = body.length == 0 ? Fields.EMPTY : Json.parse(body).object().orElseThrow();
        var ask = new Ask(exchange, Dialect.REST, RawJson.NULL);
        var task = REST_TASK.matcher(exchange.path());
        if (exchange.path().equals("/rest/message:send")) {
            send(ask, params);
        } else if (exchange.path().equals("/rest/message:stream")) {
            stream(ask, params);
        } else if (exchange.path().equals("/rest/tasks")) {
            list(ask);
        } else if (!task.matches()) {
            ask.fail(-32601, 404, "", "no such path");
        } else {
            var id = Optional.of(task.group(1));
            switch (String.valueOf(task.group(2))) {
                case ":cancel" -> cancel(ask, id);
                case ":subscribe" -> subscribe(ask, id);
                default -> get(ask, id);
            }
        }
    }

    /// One request, and how it is answered.
    private record Ask(HttpExchange exchange, Dialect dialect, Json id) {
        void answer(Fields body) throws IOException {
            exchange.respond(200, "application/json", body.bytes(), Map.of());
        }

        void fail(int code, int status, String reason, String message) throws IOException {
            var body = dialect.error(code, status, reason, message, id).bytes();
            exchange.respond(dialect == Dialect.REST ? status : 200, "application/json", body, Map.of());
        }

        void missing() throws IOException {
            fail(-32001, 404, "TASK_NOT_FOUND", "Task not found");
        }
    }

    private void send(Ask ask, Fields params) throws Exception {
        var message = said(ask, params);
        if (isPlain(message)) {
            ask.answer(ask.dialect.event(plain(message), ask.id));
            return;
        }
        var task = begin(message);
        if (task == null) {
            ask.missing();
            return;
        }
        var configuration = params.object("configuration");
        var isBlocking = configuration
                        .get("returnImmediately")
                        .filter(RawJson.TRUE::equals)
                        .isEmpty()
                && configuration.get("blocking").filter(RawJson.FALSE::equals).isEmpty();
        if (isBlocking) {
            task.awaitDone();
        }
        ask.answer(ask.dialect.event(Fields.of("task", task.json()), ask.id));
    }

    private Fields said(Ask ask, Fields params) {
        var message = params.object("message");
        var known = ask.dialect == Dialect.OLD ? V03.messageFrom(message) : message;
        messages.add(known);
        return known;
    }

    private static String word(Fields message) {
        return Part.of(message).stream()
                .flatMap(part -> part.text("text").stream())
                .map(text -> text.split(" ", 2)[0])
                .findFirst()
                .orElse("data");
    }

    /// The word `hello` is answered by a message, without a task.
    private static boolean isPlain(Fields message) {
        return word(message).equals("hello");
    }

    private static Fields plain(Fields message) {
        return Fields.of(
                "message",
                Fields.of("messageId", Json.string("m1"))
                        .with("role", "ROLE_AGENT")
                        .with("contextId", message.text("contextId").orElse("c1"))
                        .with("parts", Json.array(List.of(Part.text("hello yourself")))));
    }

    /// Begins a task, or continues one; null when there is no such task.
    private @Nullable FakeTask begin(Fields message) {
        var continued = message.text("taskId");
        if (continued.isPresent()) {
            var task = tasks.get(continued.get());
            if (task != null) {
                task.answer(message);
            }
            return task;
        }
        var task = new FakeTask(
                message.text("contextId").orElseGet(() -> UUID.randomUUID().toString()));
        tasks.put(task.id(), task);
        Thread.ofVirtual().start(() -> run(task, message));
        return task;
    }

    private void run(FakeTask task, Fields message) {
        try {
            behaviours
                    .getOrDefault(
                            word(message),
                            (done, _) -> done.artifact(Part.text("done")).completed())
                    .run(task, message);
        } catch (Exception failed) {
            task.become(TaskState.FAILED, Part.text(String.valueOf(failed.getMessage())));
        }
    }

    private void stream(Ask ask, Fields params) throws Exception {
        var message = said(ask, params);
        if (isBroken) {
            ask.exchange.startEvents(Map.of()).close();
            return;
        }
        if (isPlain(message)) {
            try (var events = ask.exchange.startEvents(Map.of())) {
                send(events, ask.dialect.event(plain(message), ask.id));
            }
            return;
        }
        var from = message.text("taskId").map(tasks::get).map(FakeTask::size).orElse(0);
        var task = begin(message);
        if (task == null) {
            ask.missing();
        } else {
            stream(ask, task, from, from == 0 ? 0 : task.cuts());
        }
    }

    private void subscribe(Ask ask, Optional<String> id) throws Exception {
        var task = id.map(tasks::get);
        if (task.isEmpty()) {
            ask.missing();
            return;
        }
        task.get().noteLook();
        stream(ask, task.get(), -1, task.get().cuts());
    }

    /// Sends events from a place on; a negative place means the task as it is, then what follows.
    ///
    /// @param cuts how often streams were cut before this one
    private static void stream(Ask ask, FakeTask task, int from, int cuts) throws Exception {
        try (var events = ask.exchange.startEvents(Map.of())) {
            var at = from < 0 ? task.size() : from;
            if (from < 0) {
                send(events, ask.dialect.event(Fields.of("task", task.json()), ask.id));
            }
            for (var event = task.event(at, cuts); event != null; event = task.event(++at, cuts)) {
                send(events, ask.dialect.event(event, ask.id));
            }
        }
    }

    private static void send(EventStream events, Fields event) throws IOException {
        events.send(EventStream.encode("", event.bytes()));
    }

    private void get(Ask ask, Optional<String> id) throws IOException {
        var task = id.map(tasks::get);
        if (task.isEmpty()) {
            ask.missing();
        } else {
            task.get().noteLook();
            ask.answer(ask.dialect.task(task.get().json(), ask.id));
        }
    }

    private void cancel(Ask ask, Optional<String> id) throws IOException {
        var task = id.map(tasks::get);
        if (task.isEmpty()) {
            ask.missing();
        } else {
            task.get().cancel();
            ask.answer(ask.dialect.task(task.get().json(), ask.id));
        }
    }

    private void list(Ask ask) throws IOException {
        var all = tasks.values().stream().map(FakeTask::json).toList();
        ask.answer(ask.dialect.rpc(Fields.of("tasks", Json.array(all)).with("nextPageToken", ""), ask.id));
    }

    @Override
    public void close() {
        host.close();
    }
}
