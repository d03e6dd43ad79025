package dev.jackfield.executor;

import dev.jackfield.action.MethodBase;
import dev.jackfield.api.McpTool;
import dev.jackfield.core.Hub;
import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.audit.LoggedAudit;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.source.Source;
import dev.jackfield.documents.DocumentSource;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.executor.internal.ParameterResolver;
import dev.jackfield.executor.internal.ToolCalls;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Offers the actions of methods as tools of a hub, beside the other sources of that hub.
public final class ActionRegistry implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ActionRegistry.class);
    private static final String DOCUMENTS = "documents";

    private final Hub hub;
    private final Runnable end;
    private final ParameterResolver parameters;
    private final ToolCalls calls;

    // guarded by this
    private final Map<String, MethodServer> servers = new HashMap<>();
    private final Set<String> added = new HashSet<>();

    private ActionRegistry(Hub hub, Runnable end, Optional<DocumentStore> documents, Duration timeout) {
        this.hub = hub;
        this.end = end;
        this.parameters = new ParameterResolver(documents);
        this.calls = new ToolCalls(hub, timeout);
        documents.ifPresent(this::add);
    }

    /// A registry with a hub of its own, which writes its audit into the log.
    public ActionRegistry() {
        this(new LoggedAudit(), Optional.empty());
    }

    /// A registry with a hub of its own.
    ///
    /// @param documents the store of documents that callers may name; the hub shows them as resources
    public ActionRegistry(AuditLog audit, Optional<DocumentStore> documents) {
        this(audit, documents, ToolCalls.DEFAULT_TIMEOUT);
    }

    ActionRegistry(AuditLog audit, Optional<DocumentStore> documents, Duration timeout) {
        var hub = new Hub(List.of(), new Gatekeeper(List.of()), audit, InstantSource.system());
        hub.start();
        this(hub, hub::close, documents, timeout);
    }

    /// A registry on a hub that runs already and stays open, with its rules, its audit and its other sources.
    public ActionRegistry(Hub hub, Optional<DocumentStore> documents) {
        this(hub, documents, ToolCalls.DEFAULT_TIMEOUT);
    }

    ActionRegistry(Hub hub, Optional<DocumentStore> documents, Duration timeout) {
        this(hub, () -> {}, documents, timeout);
    }

    public Hub hub() {
        return hub;
    }

    /// Offers the actions of a method. Registering a second method of the same name changes nothing and returns
    /// the first one.
    public MethodServer registerMethod(MethodBase method) {
        return registerMethod(method, _ -> true);
    }

    /// Offers some actions of a method.
    synchronized MethodServer registerMethod(MethodBase method, Predicate<String> isOffered) {
        var known = servers.get(method.name());
        if (known != null) {
            LOG.debug("MCP server for method '{}' already registered", method.name());
            return known;
        }
        add(MethodSource.of(method, isOffered, parameters, calls.timeout()));
        var server = new MethodServer(method.name(), calls);
        servers.put(method.name(), server);
        LOG.info("Registered MCP server for method '{}'", method.name());
        return server;
    }

    /// Adds a source. Sources here are Java code and start at once.
    private void add(Source source) {
        hub.catalog().change(sources -> {
            if (isTaken(source.id(), sources)) {
                throw new IllegalArgumentException(
                        "The hub has a source '%s' already: give one of them another name".formatted(source.id()));
            }
            return append(source, sources);
        });
        added.add(source.id());
    }

    /// Adds the source of a document store. Documents are not called by the name of their source, so a second
    /// store just gets another name.
    private void add(DocumentStore store) {
        hub.catalog().change(sources -> {
            var id = DOCUMENTS;
            for (var number = 2; isTaken(id, sources); number++) {
                id = DOCUMENTS + number;
            }
            added.add(id);
            return append(new DocumentSource(id, store), sources);
        });
    }

    private static boolean isTaken(String id, List<Source> sources) {
        return sources.stream().anyMatch(source -> source.id().equals(id));
    }

    private static List<Source> append(Source source, List<Source> sources) {
        var all = new ArrayList<>(sources);
        all.add(source);
        return all;
    }

    /// The tools of a method, or of any other source of the hub.
    public Optional<MethodServer> getServer(String name) {
        return hub.catalog().source(name).map(source -> server(source.id()));
    }

    private synchronized MethodServer server(String name) {
        var known = servers.get(name);
        return known == null ? new MethodServer(name, calls) : known;
    }

    /// All tools, in the order in which their methods came.
    public List<McpTool> getAllTools() {
        return calls.tools();
    }

    public Optional<McpTool> getTool(String toolName) {
        return getAllTools().stream()
                .filter(tool -> tool.name().equals(toolName))
                .findFirst();
    }

    /// Finds the server of a tool by the part of its name before the first dot.
    public Optional<MethodServer> findServerForTool(String toolName) {
        var dot = toolName.indexOf('.');
        return dot < 0 ? Optional.empty() : getServer(toolName.substring(0, dot));
    }

    /// Tells whether one of the methods has this action, even if rules hide it.
    boolean hasAction(String toolName) {
        return hub.catalog().sources().stream()
                .flatMap(source -> source.manifest().items().stream())
                .anyMatch(item -> item.key().equals(toolName));
    }

    ToolCalls calls() {
        return calls;
    }

    /// Closes the hub, if it is the registry's own; from any other hub it removes the sources it added. Running
    /// calls may finish.
    @Override
    public synchronized void close() {
        hub.catalog()
                .change(sources -> sources.stream()
                        .filter(source -> !added.contains(source.id()))
                        .toList());
        added.clear();
        servers.clear();
        end.run();
    }
}
