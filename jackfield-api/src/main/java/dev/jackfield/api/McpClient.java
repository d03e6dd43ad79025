package dev.jackfield.api;

import dev.jackfield.api.hub.Futures;
import dev.jackfield.api.hub.JavaDoor;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.SourceId;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.PromptMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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
    private final ClientConnection connection;

    /// A share of the connection.
    public interface Lease extends AutoCloseable {
        /// Ends the connection if no other lease of it is open. Closing twice does no harm.
        @Override
        void close();
    }

    private McpClient(ClientConnection.Opening opening) {
        this.connection = new ClientConnection(opening);
    }

    /// A client of a program that is started with the whole environment of this one.
    public static McpClient stdio(List<String> command) {
        return create(new ServerLocation.Program(command, System.getenv()));
    }

    /// A client of a program that is started with these variables and the usual ones of a user's programs
    /// (`PATH`, `HOME`, language, proxies), but no others of this program.
    public static McpClient stdio(List<String> command, Map<String, String> env) {
        return create(new ServerLocation.Program(command, env));
    }

    /// A client of a server at an `http:` or `https:` URL.
    public static McpClient http(String url) {
        return http(url, Map.of());
    }

    public static McpClient http(String url, Map<String, String> headers) {
        return create(ServerLocation.http(url, headers));
    }

    /// A client of a server at a `ws:` or `wss:` URL.
    public static McpClient webSocket(String url) {
        return webSocket(url, Map.of());
    }

    public static McpClient webSocket(String url, Map<String, String> headers) {
        return create(ServerLocation.webSocket(url, headers));
    }

    private static McpClient create(ServerLocation where) {
        var id = SourceId.of(where.usualName());
        return new McpClient(
                (timeouts, caller) -> openAlone(id, Jackfield.builder().server(id, where, timeouts), timeouts, caller));
    }

    /// A client of a source. The source starts with the client and is closed with it, so it cannot be connected
    /// to again.
    public static McpClient of(Source source) {
        return new McpClient(
                (timeouts, caller) -> openAlone(source.id(), Jackfield.builder().source(source), timeouts, caller));
    }

    private static JavaDoor openAlone(String id, HubBuilder builder, Timeouts timeouts, JavaCaller caller) {
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
    public McpClient timeout(Duration most) {
        connection.changeTimeouts(before -> before.withCall(most));
        return this;
    }

    /// Sets how long the server may take to start and to answer for the first time.
    public McpClient startTimeout(Duration most) {
        connection.changeTimeouts(before -> before.withStart(most));
        return this;
    }

    /// Sets the handler for one kind of question; the server is told that this client can answer it.
    public McpClient onAsk(Question question, AskHandler handler) {
        connection.setHandler(question, handler);
        return this;
    }

    /// Sets an action that runs, on a thread of its own, whenever the list of tools changed.
    public McpClient onToolsChanged(Runnable action) {
        connection.onToolsChanged(action);
        return this;
    }

    /// Connects, and waits until the server has listed what it offers. Does nothing when connected already,
    /// whatever state the server is in.
    public McpClient connect() {
        connection.connect();
        return this;
    }

    /// Connects on a virtual thread. Completing the future earlier ends the attempt.
    public CompletableFuture<McpClient> connectAsync() {
        return Futures.run(this::connect);
    }

    /// Connects like [#connect], for one of several users of this client. The connection ends with the last lease, or
    /// with [#close].
    public Lease lease() {
        return connection.lease();
    }

    /// Tells whether it was connected and is not closed, whatever state the server is in.
    public boolean isConnected() {
        return connection.isOpen();
    }

    /// Lists the tools that the server offers now, under its own names.
    public List<McpTool> listTools() {
        return McpTool.listAll(door());
    }

    /// Lists the tools on a virtual thread.
    public CompletableFuture<List<McpTool>> listToolsAsync() {
        var open = door();
        return Futures.run(() -> McpTool.listAll(open));
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
        return McpResource.listAll(door());
    }

    /// Reads a resource, mostly one document; each is named by its URI.
    public List<Document> readResource(String uri) {
        var read = new Call.ResourceRead(uri, Fields.of("uri", Json.string(uri)));
        return ContentReader.documents(door().invoke(read));
    }

    public List<McpPrompt> listPrompts() {
        return McpPrompt.listAll(door());
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
        return connection.door();
    }

    /// Ends the connection and the program that was started for it. Closing twice does no harm.
    @Override
    public void close() {
        connection.close();
    }

    /// Closes on a virtual thread.
    public CompletableFuture<@Nullable Void> closeAsync() {
        return Futures.run(() -> {
            close();
            return null;
        });
    }
}
