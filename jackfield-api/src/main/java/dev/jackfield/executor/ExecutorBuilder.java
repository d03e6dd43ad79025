package dev.jackfield.executor;

import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Methods;
import dev.jackfield.api.CallCounts;
import dev.jackfield.api.Jackfield;
import dev.jackfield.core.Hub;
import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.audit.LoggedAudit;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.executor.internal.ParameterResolver;
import dev.jackfield.executor.internal.ToolCalls;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/// Builds an executor.
public final class ExecutorBuilder {
    private final Methods methods;
    private McpSwitch mcp = McpSwitch.OFF;
    private boolean fallsBack;
    private Optional<Consumer<Difference>> shadow = Optional.empty();
    private Optional<DocumentStore> documents = Optional.empty();
    private Optional<Hub> hub = Optional.empty();
    private Duration timeout = ToolCalls.DEFAULT_TIMEOUT;
    private CallCounts counts = new CallCounts();
    private AuditLog audit = new LoggedAudit();
    private Function<String, AuditLog> meters = _ -> _ -> {};

    ExecutorBuilder(Methods methods) {
        this.methods = methods;
    }

    /// Sets whether all actions go through a hub.
    public ExecutorBuilder useMcp(boolean on) {
        mcp = new McpSwitch(on, Set.of());
        return this;
    }

    /// Switches MCP on or off by the variables `ENABLE_MCP` and `MCP_ACTIONS`.
    public ExecutorBuilder environment(Map<String, String> variables) {
        mcp = McpSwitch.of(variables);
        return this;
    }

    /// Sends only these through a hub, and offers no others there: methods, like `ai`, or single actions, like
    /// `ai.process`.
    public ExecutorBuilder mcpActions(String first, String... more) {
        var names = new HashSet<>(Set.of(more));
        names.add(first);
        mcp = new McpSwitch(true, names);
        return this;
    }

    /// Calls an action directly when the hub fails before it reaches the action. An answer of the action or of
    /// a rule is final, and an action that may have run is not run again.
    public ExecutorBuilder fallback() {
        fallsBack = true;
        return this;
    }

    /// Calls actions directly, and read-only ones also through the hub, to report answers that differ.
    public ExecutorBuilder shadow(Consumer<Difference> told) {
        shadow = Optional.of(told);
        return this;
    }

    /// Sets the store of the documents that `documentList` names; the hub shows them as resources.
    public ExecutorBuilder documents(DocumentStore store) {
        documents = Optional.of(store);
        return this;
    }

    /// Sets how long a call through the hub may take, instead of an hour; then it is interrupted. Direct calls
    /// have no limit.
    public ExecutorBuilder timeout(Duration limit) {
        timeout = limit;
        return this;
    }

    /// Uses a hub that runs already, with its rules, its audit and its other sources, instead of one of its own.
    public ExecutorBuilder on(Hub running) {
        hub = Optional.of(running);
        return this;
    }

    /// Uses an embedded hub that runs already, and counts direct calls there, too: `/metrics` of that hub's
    /// doors shows both paths.
    public ExecutorBuilder on(Jackfield running) {
        counts = running.counts();
        return on(running.hub());
    }

    /// Writes a record of every call through the executor's own hub to this log, instead of the program's log.
    public ExecutorBuilder audit(AuditLog log) {
        audit = log;
        return this;
    }

    /// Sets the counter of calls; the function is called once for each path, `directPath` and `hub`. A hub that runs
    /// already counts its own calls.
    public ExecutorBuilder countBy(Function<String, AuditLog> metersOfPath) {
        meters = metersOfPath;
        return this;
    }

    public ActionExecutor build() {
        return new ActionExecutor(this);
    }

    McpSwitch mcp() {
        mcp.check(methods);
        return mcp;
    }

    boolean fallsBack() {
        return fallsBack;
    }

    Optional<Consumer<Difference>> shadow() {
        return shadow;
    }

    CallCounts counts() {
        return counts;
    }

    DirectPath directPath() {
        return new DirectPath(
                methods,
                new ParameterResolver(documents),
                counts.auditFor("direct").and(meters.apply("direct")),
                InstantSource.system());
    }

    /// Makes the registry with all methods that are switched on and could be made; empty when MCP is off.
    Optional<ActionRegistry> registry() {
        if (!mcp.isOn()) {
            return Optional.empty();
        }
        var registry = hub.map(running -> new ActionRegistry(running, documents, timeout))
                .orElseGet(this::createRegistry);
        try {
            methods.all().stream()
                    .flatMap(entry -> entry.instance().stream())
                    .forEach(method -> register(registry, method));
        } catch (RuntimeException | Error failed) {
            registry.close();
            throw failed;
        }
        return Optional.of(registry);
    }

    private void register(ActionRegistry registry, MethodBase method) {
        if (mcp.isOnIn(method)) {
            registry.registerMethod(method, action -> mcp.isOn(method.name(), action));
        }
    }

    private ActionRegistry createRegistry() {
        var log = counts.auditFor(CallCounts.HUB).and(meters.apply("hub")).and(audit);
        return new ActionRegistry(log, documents, timeout);
    }
}
