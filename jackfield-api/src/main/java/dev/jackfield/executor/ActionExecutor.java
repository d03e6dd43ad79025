package dev.jackfield.executor;

import dev.jackfield.action.ActionResult;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.api.CallCounts;
import dev.jackfield.api.PathCount;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs actions, directly or through a hub. Callers see no difference; the operator of the program decides.
///
/// ```java
/// try (var executor = new ActionExecutor(services, true)) {
///     var result = executor.executeAction("ai", "process", Map.of("aiPrompt", "Summarize the document"));
/// }
/// ```
public final class ActionExecutor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ActionExecutor.class);

    /// The variable of the environment that switches MCP on.
    public static final String FLAG = "ENABLE_MCP";

    /// The variable that limits MCP to some methods and actions, separated by commas.
    public static final String ACTIONS = "MCP_ACTIONS";

    private final McpSwitch mcp;
    private final boolean fallsBack;
    private final Optional<Consumer<Difference>> shadow;
    private final CallCounts counts;
    private final DirectPath direct;
    private final Optional<ActionRegistry> registry;
    private final Optional<HubPath> hub;

    /// Runs all methods that jars declare, directly or through a hub as the variables `ENABLE_MCP` and
    /// `MCP_ACTIONS` say.
    public ActionExecutor(Services services) {
        this(new ExecutorBuilder(Methods.discover(services)).environment(System.getenv()));
    }

    public ActionExecutor(Services services, boolean useMcp) {
        this(new ExecutorBuilder(Methods.discover(services)).useMcp(useMcp));
    }

    ActionExecutor(ExecutorBuilder settings) {
        this.mcp = settings.mcp();
        this.fallsBack = settings.fallsBack();
        this.shadow = settings.shadow();
        this.counts = settings.counts();
        this.direct = settings.directPath();
        this.registry = settings.registry();
        this.hub = registry.map(HubPath::new);
    }

    public static ExecutorBuilder builder(Methods methods) {
        return new ExecutorBuilder(methods);
    }

    /// Tells whether the environment switches MCP on: only the word `true` does, in upper or lower case.
    public static boolean isEnabled(Map<String, String> environment) {
        return environment.getOrDefault(FLAG, "false").equalsIgnoreCase("true");
    }

    /// Runs an action and returns its result. An exception of the action is thrown as it is when it is called
    /// directly, and as a failure with the same text when it is called through the hub.
    public ActionResult executeAction(String methodName, String actionName, Map<String, ?> parameters) {
        if (hub.isEmpty() || !mcp.isOn(methodName, actionName)) {
            return direct.run(methodName, actionName, parameters);
        }
        return shadow.isPresent()
                ? runAndCompare(hub.get(), methodName, actionName, parameters)
                : runThroughHub(hub.get(), methodName, actionName, parameters);
    }

    private ActionResult runThroughHub(HubPath path, String methodName, String actionName, Map<String, ?> parameters) {
        var tool = methodName + "." + actionName;
        try {
            return path.run(tool, parameters);
        } catch (HubPath.NotReachedException failed) {
            if (!fallsBack || !direct.has(methodName, actionName)) {
                throw failed.failure();
            }
            LOG.warn(
                    "The hub failed before it reached '{}'; calling it directly: {}",
                    tool,
                    failed.failure().toString());
            return direct.run(methodName, actionName, parameters);
        }
    }

    /// Runs the action directly, and then compares with the answer of the hub.
    private ActionResult runAndCompare(HubPath path, String methodName, String actionName, Map<String, ?> parameters) {
        ActionResult result;
        try {
            result = direct.run(methodName, actionName, parameters);
        } catch (RuntimeException thrown) {
            compare(path, methodName, actionName, parameters, ActionResult.isFailure(MethodSource.text(thrown)));
            throw thrown;
        }
        compare(path, methodName, actionName, parameters, result);
        return result;
    }

    /// Calls the action through the hub, if a second call changes nothing, and reports a different answer.
    private void compare(
            HubPath path, String methodName, String actionName, Map<String, ?> parameters, ActionResult result) {
        if (!direct.isReadOnly(methodName, actionName)) {
            return;
        }
        var tool = methodName + "." + actionName;
        var other = runShadow(path, tool, parameters);
        if (!other.equals(result)) {
            LOG.warn("'{}' gives different answers through the hub and directly", tool);
            shadow.ifPresent(told -> told.accept(new Difference(tool, result, other)));
        }
    }

    private static ActionResult runShadow(HubPath path, String tool, Map<String, ?> parameters) {
        try {
            return path.run(tool, parameters);
        } catch (RuntimeException failed) {
            return ActionResult.isFailure(MethodSource.text(failed));
        }
    }

    /// The registry that offers the actions as tools; empty when MCP is off.
    public Optional<ActionRegistry> registry() {
        return registry;
    }

    /// Counts of calls and their outcomes, by action and path.
    public List<PathCount> counts() {
        return counts.all();
    }

    @Override
    public void close() {
        registry.ifPresent(ActionRegistry::close);
    }
}
