package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.api.Jackfield;
import dev.jackfield.api.McpClient;
import dev.jackfield.api.McpTool;
import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// Tools that belong together: those of one MCP server, or Java code. They share a configuration, and are connected
/// and disconnected together.
///
/// ```java
/// try (var weather = Ensemble.discover(McpClient.stdio(List.of("weather-server")), "mcp-weather")) {
///     var said = model.converse(canisters, List.of(weather));
/// }
/// ```
///
/// Safe for use by several threads.
public final class Ensemble implements AutoCloseable {
    /// How much longer the client waits, so that the limit of the ensemble is the one that ends a call.
    private static final Duration CLIENT_MARGIN = Duration.ofSeconds(5);

    private final String name;
    private final EnsembleConfiguration configuration;
    private final Optional<McpClient> connection;

    // replaced as a whole, by any thread
    private volatile Map<String, Invoker> invokers;
    private volatile boolean isConnected;

    /// The share of the connection; empty when disconnected, and for Java code.
    private final AtomicReference<Optional<McpClient.Lease>> lease = new AtomicReference<>(Optional.empty());

    private Ensemble(String name, EnsembleConfiguration configuration, Optional<McpClient> connection) {
        this.name = name;
        this.configuration = configuration;
        this.connection = connection;
        this.invokers = Map.of();
    }

    /// Connects to an MCP server and lists its tools.
    public static Ensemble discover(McpClient client, String name) {
        return discover(client, name, Map.of());
    }

    /// Connects to an MCP server and lists its tools.
    ///
    /// @param configuration `timeout`, the seconds that a call may take (30 unless said), `max_retries`, how often
    ///     a connection or a call that did not reach the server is made again (0 unless said), and what else the
    ///     program keeps
    /// @throws McpConnectionFailure when the server cannot be reached
    public static Ensemble discover(McpClient client, String name, Map<String, ?> configuration) {
        var known = EnsembleConfiguration.of(requireLegalName(name), configuration);
        if (configuration.containsKey("timeout") && !client.isConnected()) {
            client.timeout(known.timeout().plus(CLIENT_MARGIN));
        }
        return new Ensemble(name, known, Optional.of(client)).connect();
    }

    /// Returns all tools of a profile of a hub, with the name of the profile. A `view` of the profile changes nothing
    /// here: it is for clients that connect. The hub stays open when the ensemble is disconnected.
    ///
    /// @throws HubException.UnknownNameException when the hub has no such profile
    public static Ensemble ofProfile(Jackfield hub, String profile) {
        return discover(hub.client(profile), profile);
    }

    /// Begins an ensemble of Java code.
    public static EnsembleBuilder local(String name) {
        return new EnsembleBuilder(requireLegalName(name));
    }

    static Ensemble of(EnsembleBuilder plan) {
        var ensemble =
                new Ensemble(plan.name(), EnsembleConfiguration.of(plan.name(), plan.settings()), Optional.empty());
        var invokers = new LinkedHashMap<String, Invoker>();
        plan.tools().forEach(tool -> invokers.put(tool.name(), tool.invoker(ensemble)));
        ensemble.invokers = Collections.unmodifiableMap(invokers);
        ensemble.isConnected = true;
        return ensemble;
    }

    private static String requireLegalName(String name) {
        if (name.isBlank() || name.contains(":")) {
            throw new IllegalArgumentException(
                    "'%s' cannot be the name of an ensemble: it must not be empty or contain a colon".formatted(name));
        }
        return name;
    }

    public String name() {
        return name;
    }

    public Map<String, Object> configuration() {
        return configuration.values();
    }

    /// The client of the server; empty for Java code.
    public Optional<McpClient> connection() {
        return connection;
    }

    Duration timeout() {
        return configuration.timeout();
    }

    String timeoutText() {
        return connection.isPresent() ? "MCP tool timed out." : "Tool execution timed out.";
    }

    /// Returns the tools by name, as the server lists them now. A disconnected ensemble has those that it listed
    /// last.
    public Map<String, Invoker> invokers() {
        if (isConnected && connection.isPresent()) {
            refreshInvokers(connection.get());
        }
        return invokers;
    }

    private void refreshInvokers(McpClient client) {
        try {
            replaceInvokers(client.listTools(), client);
        } catch (IllegalStateException | HubException closed) { // in this moment, by another thread
            isConnected = false;
        }
    }

    private void replaceInvokers(List<McpTool> tools, McpClient client) {
        var listed = new LinkedHashMap<String, Invoker>();
        tools.forEach(tool -> listed.put(tool.name(), invoker(tool, client)));
        invokers = Collections.unmodifiableMap(listed);
    }

    private Invoker invoker(McpTool tool, McpClient client) {
        var definition = Json.parse(tool.json()).object().orElse(Fields.EMPTY);
        return new Invoker(
                tool.name(),
                tool.description(),
                definition.object("inputSchema"),
                definition.get("outputSchema"),
                Optional.empty(),
                new McpInvocable(tool.name(), client, configuration.retries(), () -> isConnected),
                this);
    }

    /// Returns a tool by its name.
    ///
    /// @throws ToolNotFoundException when there is none; the message names similar ones
    public Invoker accessInvoker(String tool) {
        var known = invokers();
        var found = known.get(tool);
        if (found == null) {
            throw new ToolNotFoundException(tool, "ensemble '%s'".formatted(name), known.keySet());
        }
        return found;
    }

    /// Connects again after [#disconnect]. Does nothing when connected already.
    ///
    /// @throws McpConnectionFailure when the server cannot be reached
    public Ensemble connect() {
        try {
            connection.ifPresent(this::connect);
            isConnected = true;
            return this;
        } catch (HubException failed) {
            disconnect();
            throw new McpConnectionFailure(
                    "Ensemble '%s' cannot be connected: %s".formatted(name, failed.getMessage()), failed);
        } catch (RuntimeException failed) {
            disconnect();
            throw failed;
        }
    }

    private void connect(McpClient client) {
        replaceLease(Optional.of(lease(client)));
        replaceInvokers(client.listTools(), client);
    }

    private McpClient.Lease lease(McpClient client) {
        try {
            return configuration.retries().call(client::lease);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new HubException.CancelledException(interrupted);
        }
    }

    private void replaceLease(Optional<McpClient.Lease> other) {
        lease.getAndSet(other).ifPresent(McpClient.Lease::close);
    }

    /// Ends the connection, and the program that was started for it, unless another ensemble uses the same client.
    /// Calls fail from now on. Does nothing when disconnected already.
    public void disconnect() {
        isConnected = false;
        replaceLease(Optional.empty());
    }

    /// Disconnects.
    @Override
    public void close() {
        disconnect();
    }

    void requireConnection() {
        if (!isConnected) {
            var reason = new McpConnectionFailure("ensemble '%s' is disconnected".formatted(name));
            throw new ToolExecutionFailure(
                    ToolError.Kind.NETWORK, McpInvocable.CONNECTION_FAILED + reason.getMessage(), reason);
        }
    }

    @Override
    public String toString() {
        return "Ensemble[%s]".formatted(name);
    }
}
