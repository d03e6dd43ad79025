package dev.jackfield.api;

import dev.jackfield.Hub;
import dev.jackfield.api.internal.Futures;
import dev.jackfield.api.internal.JavaDoor;
import dev.jackfield.api.internal.Values;
import dev.jackfield.call.Call;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Scope;
import dev.jackfield.call.SourceId;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.source.Source;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.PromptMessage;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Calls an MCP server from Java: a program, a server at a URL, or a hub in this process.
///
/// ```java
/// try (var github = McpClient.http("https://api.example.com/mcp", headers).connect()) {
///     var result = github.callTool("search", Map.of("query", "mcp"));
/// }
/// ```
///
/// Safe for use by several threads. A tool that failed says so in its result. A call that could not be made
/// throws a [HubException]: unknown tool, arguments that do not fit, no answer in time.
public final class McpClient implements AutoCloseable {
    private final Opening opening;
    private final Map<Question, AskHandler> handlers = new EnumMap<>(Question.class);

    // all guarded by this, as the handlers are
    private Timeouts timeouts = Timeouts.USUAL;
    private Optional<Runnable> toolsChanged = Optional.empty();

    // written under the lock of this
    private volatile @Nullable Connected connected;

    /// Opens the connection without waiting for it.
    private interface Opening {
        JavaDoor open(Timeouts timeouts, JavaCaller caller);
    }

    /// A share of the connection.
    public interface Lease extends AutoCloseable {
        /// Ends the connection if no other lease of it is open. Closing twice does no harm.
        @Override
        void close();
    }

    /// @param leases the open ones; changed under the lock of the client
    private record Connected(
            JavaDoor door, Optional<ChangedTools> changes, AtomicBoolean isReady, AtomicInteger leases) {
        void await(Duration most) throws InterruptedException {
            door.await(most);
            if (isReady.compareAndSet(false, true)) {
                changes.ifPresent(ChangedTools::begin);
            }
        }

        void end() {
            changes.ifPresent(ChangedTools::close);
            door.close();
        }
    }

    private McpClient(Opening opening) {
        this.opening = opening;
    }

    /// A client of a program that is started with the whole environment of this one.
    public static McpClient stdio(List<String> command) {
        return to(new ServerLocation.Program(command, System.getenv()));
    }

    /// A client of a program that is started with these variables and the usual ones of a user's programs
    /// (`PATH`, `HOME`, language, proxies), but no others of this program.
    public static McpClient stdio(List<String> command, Map<String, String> env) {
        return to(new ServerLocation.Program(command, env));
    }

    /// A client of a server at an `http:` or `https:` URL.
    public static McpClient http(String url) {
        return http(url, Map.of());
    }

    public static McpClient http(String url, Map<String, String> headers) {
        return to(ServerLocation.http(url, headers));
    }

    /// A client of a server at a `ws:` or `wss:` URL.
    public static McpClient webSocket(String url) {
        return webSocket(url, Map.of());
    }

    public static McpClient webSocket(String url, Map<String, String> headers) {
        return to(ServerLocation.webSocket(url, headers));
    }

    private static McpClient to(ServerLocation where) {
        var id = SourceId.of(where.usualName());
        return new McpClient(
                (timeouts, caller) -> only(id, Jackfield.builder().server(id, where, timeouts), timeouts, caller));
    }

    /// A client of a source. The source starts with the client and is closed with it, so it cannot be connected
    /// to again.
    public static McpClient of(Source source) {
        return new McpClient(
                (timeouts, caller) -> only(source.id(), Jackfield.builder().source(source), timeouts, caller));
    }

    private static JavaDoor only(String id, HubBuilder builder, Timeouts timeouts, JavaCaller caller) {
        var alone = builder.start();
        return new JavaDoor(alone.hub(), Identity.LOCAL, Scope.only(id), caller, timeouts.call(), alone::close);
    }

    /// A client of all sources of a hub in this process; tool names have their source as prefix. The hub stays
    /// open.
    ///
    /// The program calls as `local`. Inside a call of that hub, as in a tool, it calls on behalf of that call:
    /// as its caller, within its scope and time.
    public static McpClient of(Hub hub) {
        return of(hub, Scope.EVERYTHING);
    }

    /// A client of a part of a hub in this process.
    public static McpClient of(Hub hub, Scope scope) {
        return new McpClient(
                (timeouts, caller) -> new JavaDoor(hub, Identity.LOCAL, scope, caller, timeouts.call(), () -> {}));
    }

    /// Sets how long a call may take. Call it before `connect`, like all settings of a client.
    public synchronized McpClient timeout(Duration most) {
        refuseIfConnected();
        timeouts = timeouts.withCall(most);
        return this;
    }

    /// Sets how long the server may take to start and to answer for the first time.
    public synchronized McpClient startTimeout(Duration most) {
        refuseIfConnected();
        timeouts = timeouts.withStart(most);
        return this;
    }

    /// Sets the handler for one kind of question; the server is told that this client can answer it.
    public synchronized McpClient onAsk(Question question, AskHandler handler) {
        refuseIfConnected();
        handlers.put(question, handler);
        return this;
    }

    /// Sets an action that runs, on a thread of its own, whenever the list of tools changed.
    public synchronized McpClient onToolsChanged(Runnable action) {
        refuseIfConnected();
        toolsChanged = Optional.of(action);
        return this;
    }

    private void refuseIfConnected() {
        if (connected != null) {
            throw new IllegalStateException("This client is connected already; change its settings before connect()");
        }
    }

    /// Connects, and waits until the server has listed what it offers. Does nothing when connected already,
    /// whatever state the server is in.
    public McpClient connect() {
        var own = open();
        try {
            own.or(() -> Optional.ofNullable(connected)).ifPresent(this::await);
            return this;
        } catch (RuntimeException failed) {
            own.ifPresent(this::end);
            throw failed;
        }
    }

    /// Connects on a virtual thread. Completing the future earlier ends the attempt.
    public CompletableFuture<McpClient> connectAsync() {
        return Futures.run(this::connect);
    }

    private void await(Connected open) {
        try {
            if (!open.isReady.get()) {
                open.await(startTimeout());
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            throw new HubException.Cancelled(hurry);
        }
    }

    /// Connects like [#connect], for one of several users of this client. The connection ends with the last lease,
    /// or with [#close].
    public Lease lease() {
        var leased = leased();
        var isOpen = new AtomicBoolean(true);
        Lease lease = () -> {
            if (isOpen.compareAndSet(true, false)) {
                release(leased);
            }
        };
        try {
            await(leased);
            return lease;
        } catch (RuntimeException failed) {
            lease.close();
            throw failed;
        }
    }

    private synchronized Connected leased() {
        open();
        var open = Objects.requireNonNull(connected);
        open.leases.incrementAndGet();
        return open;
    }

    private void release(Connected leased) {
        synchronized (this) {
            if (leased.leases.decrementAndGet() > 0 || !leased.equals(connected)) {
                return;
            }
            connected = null;
        }
        leased.end();
    }

    /// Tells whether it was connected and is not closed, whatever state the server is in.
    public boolean isConnected() {
        return connected != null;
    }

    /// Opens the connection, and returns it if it was not open before. Only the thread that opened it may close
    /// it when it does not work.
    private synchronized Optional<Connected> open() {
        if (connected != null) {
            return Optional.empty();
        }
        var door = opening.open(timeouts, new JavaCaller(handlers));
        var changes = toolsChanged.map(action -> new ChangedTools(door, action));
        var opened = new Connected(door, changes, new AtomicBoolean(), new AtomicInteger());
        connected = opened;
        return Optional.of(opened);
    }

    private void end(Connected opened) {
        synchronized (this) {
            if (opened.equals(connected)) {
                connected = null;
            }
        }
        opened.end();
    }

    private synchronized Duration startTimeout() {
        return timeouts.start();
    }

    /// Lists the tools that the server offers now, under its own names.
    public List<McpTool> listTools() {
        return McpTool.all(door());
    }

    /// Lists the tools on a virtual thread.
    public CompletableFuture<List<McpTool>> listToolsAsync() {
        var open = door();
        return Futures.run(() -> McpTool.all(open));
    }

    public Optional<McpTool> getTool(String name) {
        return listTools().stream().filter(tool -> tool.name().equals(name)).findFirst();
    }

    /// Calls a tool and waits for its result. An interrupt cancels the call.
    public CallResult callTool(String name, Map<String, ?> arguments) {
        var call = toolCall(name, arguments);
        return new CallResult(door().invoke(call));
    }

    /// Calls a tool, and receives the progress messages of its server.
    ///
    /// @param progress receives the message of each progress notification; it must return soon
    public CallResult callTool(String name, Map<String, ?> arguments, Consumer<String> progress) {
        var call = toolCall(name, arguments);
        return new CallResult(door().invoke(call, said -> said.text("message").ifPresent(progress)));
    }

    /// Calls a tool with arguments that are not checked against its schema. Inside a call of the same hub they are
    /// checked.
    public CallResult callToolUnchecked(String name, Map<String, ?> arguments) {
        var call = toolCall(name, arguments);
        return new CallResult(door().invokeUnchecked(call));
    }

    /// Calls a tool on a virtual thread. Completing the future earlier, by `cancel` or a timeout, cancels the
    /// call.
    public CompletableFuture<CallResult> callToolAsync(String name, Map<String, ?> arguments) {
        var call = toolCall(name, arguments);
        var open = door();
        return Futures.run(() -> new CallResult(open.invoke(call)));
    }

    /// Checks arguments against the schema of a tool without calling it. Returns a few sentences at most; empty if
    /// they fit.
    public List<String> validateArguments(String name, Map<String, ?> arguments) {
        return door().problems(toolCall(name, arguments));
    }

    public List<McpResource> listResources() {
        return McpResource.all(door());
    }

    /// Reads a resource, mostly one document; each is named by its URI.
    public List<Document> readResource(String uri) {
        var read = new Call.ResourceRead(uri, Fields.of("uri", Json.string(uri)));
        return ContentReader.documents(door().invoke(read));
    }

    public List<McpPrompt> listPrompts() {
        return McpPrompt.all(door());
    }

    /// Returns a prompt with its arguments filled in. Content of unknown kinds is left out.
    public List<PromptMessage> getPrompt(String name, Map<String, String> arguments) {
        var params = Fields.of("name", Json.string(name)).with("arguments", Values.json(arguments));
        return ContentReader.messages(door().invoke(new Call.PromptGet(name, params)));
    }

    private static Call.ToolCall toolCall(String name, Map<String, ?> arguments) {
        return Call.ToolCall.of(name, Values.json(arguments));
    }

    private JavaDoor door() {
        var open = connected;
        if (open == null) {
            throw new IllegalStateException("This client is not connected; call connect() first");
        }
        return open.door;
    }

    /// Ends the connection and the program that was started for it. Closing twice does no harm.
    @Override
    public void close() {
        Optional.ofNullable(taken()).ifPresent(Connected::end);
    }

    /// Closes on a virtual thread.
    public CompletableFuture<@Nullable Void> closeAsync() {
        return Futures.run(() -> {
            close();
            return null;
        });
    }

    private synchronized @Nullable Connected taken() {
        var open = connected;
        connected = null;
        return open;
    }
}
