package dev.jackfield.a2a.client;

import dev.jackfield.a2a.client.AgentTarget.ConnectedAgent;
import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.client.message.AgentCard;
import dev.jackfield.a2a.client.message.AgentEvent;
import dev.jackfield.a2a.client.message.AgentMessage;
import dev.jackfield.a2a.client.message.AgentReply;
import dev.jackfield.a2a.client.message.AgentTask;
import dev.jackfield.a2a.client.message.ProtocolBinding;
import dev.jackfield.a2a.client.message.TaskPage;
import dev.jackfield.a2a.client.message.TaskQuery;
import dev.jackfield.a2a.client.protocol.Operation;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Patience;
import dev.jackfield.transport.http.client.HttpCalls;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Calls an A2A agent from Java, over JSON-RPC or HTTP+JSON of A2A 1.0, or over JSON-RPC of A2A 0.3.
///
/// ```java
/// try (var agent = A2aClient.http("https://agent.example.com").bearer(token).connect()) {
///     var answer = agent.send("What is on my calendar today?");
///     System.out.println(answer.text());
/// }
/// ```
///
/// Safe for use by several threads. A task that failed says so in its state. What cannot be asked or is not
/// answered throws an [A2aException]. An interrupt cancels the task at the agent.
public final class A2aClient implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private final URI url;
    private final Map<String, String> headers;
    private final Set<String> origins = new HashSet<>();

    // all guarded by this
    private Duration timeout = TIMEOUT;
    private Duration startTimeout = START_TIMEOUT;
    private Optional<ProtocolBinding> binding = Optional.empty();
    private Optional<HttpCalls> shared = Optional.empty();
    private TaskListener listener = TaskListener.SILENT;

    // written under the lock of this
    private volatile @Nullable ConnectedAgent connected;

    private A2aClient(URI url, Map<String, String> headers) {
        this.url = url;
        this.headers = new HashMap<>(headers);
    }

    /// A client of the agent at a URL: that of the agent, or that of its card, which ends with `.json`.
    public static A2aClient http(String url) {
        return http(url, Map.of());
    }

    /// A client that sends these headers with every request, to the origin of the card and to allowed ones only.
    public static A2aClient http(String url, Map<String, String> headers) {
        var read = URI.create(url);
        var scheme = String.valueOf(read.getScheme()).toLowerCase(Locale.ROOT);
        if (!Set.of("http", "https").contains(scheme) || read.getHost() == null) {
            throw new IllegalArgumentException(
                    "'%s' is not the URL of an agent: it must begin with http:// or https://".formatted(url));
        }
        return new A2aClient(read, headers);
    }

    /// Sets the token for the header `Authorization`. Call it before `connect`, like all settings of a client.
    public A2aClient bearer(String token) {
        return header("Authorization", "Bearer " + token);
    }

    /// Sets the header `X-Api-Key`.
    public A2aClient apiKey(String key) {
        return header("X-Api-Key", key);
    }

    public synchronized A2aClient header(String name, String value) {
        refuseIfConnected();
        headers.put(name, value);
        return this;
    }

    /// Sets how long a message may take until its task has ended, without the time that questions take.
    public synchronized A2aClient timeout(Duration most) {
        refuseIfConnected();
        timeout = positive(most);
        return this;
    }

    /// Sets how long reading the card may take.
    public synchronized A2aClient startTimeout(Duration most) {
        refuseIfConnected();
        startTimeout = positive(most);
        return this;
    }

    private static Duration positive(Duration time) {
        if (!time.isPositive()) {
            throw new IllegalArgumentException("A timeout must be longer than zero, not " + time);
        }
        return time;
    }

    /// Sets the only binding to use; otherwise it is the first of the card that this client speaks.
    public synchronized A2aClient binding(ProtocolBinding only) {
        refuseIfConnected();
        binding = Optional.of(only);
        return this;
    }

    /// Allows the card to name an interface at another origin, such as `https://api.example.com`. The headers of
    /// this client go there, too.
    public synchronized A2aClient allowOrigin(String origin) {
        refuseIfConnected();
        origins.add(URI.create(origin).toString());
        return this;
    }

    /// Sets the HTTP client, which stays open when this client is closed. Otherwise this client has its own, with
    /// the proxies of the environment.
    public synchronized A2aClient useHttp(HttpCalls calls) {
        refuseIfConnected();
        shared = Optional.of(calls);
        return this;
    }

    /// Sets the listener of all messages that are sent without one; it also answers questions of the agent.
    public synchronized A2aClient onTask(TaskListener handler) {
        refuseIfConnected();
        listener = handler;
        return this;
    }

    private void refuseIfConnected() {
        if (connected != null) {
            throw new IllegalStateException("This client is connected already; change its settings before connect()");
        }
    }

    /// Reads the card of the agent. Does nothing when connected already.
    public synchronized A2aClient connect() {
        if (connected == null) {
            connected = awaitUnchecked(target()::connect);
        }
        return this;
    }

    private AgentTarget target() {
        return new AgentTarget(url, headers, origins, binding, shared, startTimeout);
    }

    /// The card, as it was read by `connect`.
    public AgentCard card() {
        return requireConnected().card();
    }

    /// The protocol that is spoken with the agent, such as `A2A 1.0, JSONRPC`.
    public String protocol() {
        return requireConnected().to().protocol().title();
    }

    /// Reads the card that the agent has for clients that it knows.
    public AgentCard extendedCard() {
        return new AgentCard(awaitUnchecked(() ->
                requireConnected().to().call(Operation.EXTENDED_CARD, Fields.EMPTY, Deadline.after(startTimeout()))));
    }

    /// Sends a text and waits for the answer.
    public AgentReply send(String text) {
        return send(AgentMessage.text(text));
    }

    /// Sends a message, and waits until its task has ended, or asks something that the listener does not answer.
    public AgentReply send(AgentMessage message) {
        return stream(message, listener());
    }

    /// Sends a message, and tells what happens until its task has ended or asks something. An agent without streams
    /// is polled.
    public AgentReply stream(AgentMessage message, Consumer<AgentEvent> events) {
        return stream(message, TaskListener.of(events));
    }

    /// Sends a message with a listener that hears its events and answers its questions.
    public AgentReply stream(AgentMessage message, TaskListener hears) {
        return awaitUnchecked(() -> stream(message, hears, patience()));
    }

    /// Sends a message for a caller that keeps the time itself.
    ///
    /// @param patience every sign of life of the agent restarts its silence
    public AgentReply stream(AgentMessage message, TaskListener hears, Patience patience) throws InterruptedException {
        return new TaskRun(requireConnected().to(), hears, patience).send(message);
    }

    /// Follows a task that the agent has already, until it has ended or asks something. An interrupt does not cancel
    /// it.
    public AgentTask subscribe(String taskId, Consumer<AgentEvent> events) {
        var hears = TaskListener.of(events);
        return awaitUnchecked(() -> new TaskRun(requireConnected().to(), hears, patience()).follow(taskId));
    }

    /// Reads a task.
    public AgentTask task(String taskId) {
        return new AgentTask(call(Operation.GET, id(taskId)));
    }

    /// Lists tasks. Agents of A2A 0.3 cannot.
    public TaskPage tasks(TaskQuery query) {
        return new TaskPage(call(Operation.LIST, query.params()));
    }

    /// Cancels a task, and returns it as it is then.
    public AgentTask cancel(String taskId) {
        return new AgentTask(call(Operation.CANCEL, id(taskId)));
    }

    /// Asks the agent to post the events of a task to a URL. Returns the configuration as the agent keeps it.
    ///
    /// @param config `url`, and optionally `id`, `token` and `authentication`
    public Fields addPushNotification(String taskId, Fields config) {
        return call(Operation.CREATE_PUSH, config.with("taskId", taskId));
    }

    public List<Fields> pushNotifications(String taskId) {
        var answer = call(Operation.LIST_PUSH, Fields.of("taskId", Json.string(taskId)));
        return answer.objects("configs").toList();
    }

    public void removePushNotification(String taskId, String configId) {
        call(Operation.DELETE_PUSH, Fields.of("taskId", Json.string(taskId)).with("id", configId));
    }

    private static Fields id(String taskId) {
        return Fields.of("id", Json.string(taskId));
    }

    private Fields call(Operation operation, Fields params) {
        return awaitUnchecked(() -> requireConnected().to().call(operation, params, Deadline.after(timeout())));
    }

    private synchronized Duration timeout() {
        return timeout;
    }

    private synchronized Duration startTimeout() {
        return startTimeout;
    }

    private synchronized TaskListener listener() {
        return listener;
    }

    private Patience patience() {
        return Patience.until(Deadline.after(timeout()));
    }

    private ConnectedAgent requireConnected() {
        var open = connected;
        if (open == null) {
            throw new IllegalStateException("This client is not connected; call connect() first");
        }
        return open;
    }

    private interface Waiting<T> {
        T get() throws InterruptedException;
    }

    private static <T> T awaitUnchecked(Waiting<T> waiting) {
        try {
            return waiting.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new A2aException.CancelledException(interrupted);
        }
    }

    /// Ends the connection. Tasks at the agent go on. Closing twice does no harm.
    @Override
    public synchronized void close() {
        var open = connected;
        connected = null;
        Optional.ofNullable(open).ifPresent(ConnectedAgent::close);
    }
}
