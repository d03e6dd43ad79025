package dev.jackfield.executor;

import dev.jackfield.Hub;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Methods;
import dev.jackfield.api.CallCounts;
import dev.jackfield.api.Jackfield;
import dev.jackfield.audit.AuditLog;
import dev.jackfield.audit.LoggedAudit;
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

/// How an executor calls actions.
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

    /// Whether all actions go through a hub.
    public ExecutorBuilder useMcp(boolean on) {
        mcp = new McpSwitch(on, Set.of());
        return this;
    }

    /// As the variables `ENABLE_MCP` and `MCP_ACTIONS` say.
    public ExecutorBuilder environment(Map<String, String> variables) {
        mcp = McpSwitch.of(variables);
        return this;
    }

    /// Sends only these through a hub, and offers no others there: methods, as `ai`, or single actions, as
    /// `ai.process`.
    public ExecutorBuilder mcpActions(String first, String... more) {
        var names = new HashSet<>(Set.of(more));
        names.add(first);
        mcp = new McpSwitch(true, names);
        return this;
    }

    /// Calls an action directly when the hub could not be asked. What an action or a rule answers is an answer, and
    /// what may have run is not run again.
    public ExecutorBuilder fallback() {
        fallsBack = true;
        return this;
    }

    /// Calls directly, and what only reads also through the hub, to tell about answers that differ.
    public ExecutorBuilder shadow(Consumer<Difference> told) {
        shadow = Optional.of(told);
        return this;
    }

    /// Where the documents are that `documentList` names; the hub shows them as resources.
    public ExecutorBuilder documents(DocumentStore store) {
        documents = Optional.of(store);
        return this;
    }

    /// How long a call through the hub may take, in place of an hour; it is interrupted then. A direct call takes as
    /// long as it takes.
    public ExecutorBuilder timeout(Duration limit) {
        timeout = limit;
        return this;
    }

    /// Uses a hub that runs already, with its rules, its audit and its other sources, in place of one of its own.
    public ExecutorBuilder on(Hub running) {
        hub = Optional.of(running);
        return this;
    }

    /// The same, and counts there what is called directly: `/metrics` of that hub's doors shows both paths.
    public ExecutorBuilder on(Jackfield running) {
        counts = running.counts();
        return on(running.hub());
    }

    /// Keeps a record of every call through the executor's own hub, in place of the log.
    public ExecutorBuilder audit(AuditLog log) {
        audit = log;
        return this;
    }

    /// Counts calls: it is asked once for each path, `direct` and `hub`. A hub that ran already counts for itself.
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

    DirectPath direct() {
        return new DirectPath(
                methods,
                new ParameterResolver(documents),
                counts.of("direct").and(meters.apply("direct")),
                InstantSource.system());
    }

    /// The registry with what is switched on of all methods that could be made; none at all when MCP is off.
    Optional<ActionRegistry> registry() {
        if (!mcp.isOn()) {
            return Optional.empty();
        }
        var registry = hub.map(running -> new ActionRegistry(running, documents, timeout))
                .orElseGet(this::own);
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

    private ActionRegistry own() {
        var log = counts.of(CallCounts.HUB).and(meters.apply("hub")).and(audit);
        return new ActionRegistry(log, documents, timeout);
    }
}
