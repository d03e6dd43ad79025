package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.agent.converse.Toolbox;
import dev.jackfield.agent.model.ToolDefinition;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/// The tools of ensembles in one conversation. It keeps what tools leave for later calls, so use one for all turns of
/// a conversation, and another one for another conversation.
///
/// A tool has its bare name unless several ensembles have such a tool; then all of them are called `ensemble:tool`.
public final class EnsembleToolbox implements Toolbox {
    private final Ensembles ensembles;
    private final Map<String, Object> auxdata;
    private final InstantSource clock = InstantSource.system();
    private final Map<String, ConcurrentMap<String, Object>> namespaces = new ConcurrentHashMap<>();

    // the tools as the model saw them last
    private volatile Map<String, Invoker> shown = Map.of();

    public EnsembleToolbox(List<Ensemble> ensembles) {
        this(ensembles, Map.of());
    }

    /// Creates a toolbox.
    ///
    /// @param auxdata what every call finds in its context
    public EnsembleToolbox(List<Ensemble> ensembles, Map<String, ?> auxdata) {
        this.ensembles = new Ensembles(ensembles);
        this.auxdata = Map.copyOf(auxdata);
    }

    @Override
    public List<ToolDefinition> tools() {
        var named = invokersByName();
        shown = named;
        return named.entrySet().stream()
                .map(tool -> tool.getValue().definition(tool.getKey()))
                .toList();
    }

    private Map<String, Invoker> invokersByName() {
        var all = new ArrayList<Invoker>();
        ensembles.all().forEach(ensemble -> all.addAll(ensemble.invokers().values()));
        var counts = new HashMap<String, Integer>();
        var scoped = new HashSet<String>();
        for (var invoker : all) {
            counts.merge(invoker.name(), 1, Integer::sum);
            scoped.add(scopedName(invoker));
        }
        var named = new LinkedHashMap<String, Invoker>();
        for (var invoker : all) {
            var isAlone = counts.getOrDefault(invoker.name(), 0) == 1 && !scoped.contains(invoker.name());
            named.put(isAlone ? invoker.name() : scopedName(invoker), invoker);
        }
        return named;
    }

    private static String scopedName(Invoker invoker) {
        return Ensembles.scopedName(invoker.ensemble(), invoker.name());
    }

    @Override
    public Canister.Result call(Canister.ToolInvocation invocation, Consumer<String> progress)
            throws InterruptedException {
        var invoker = find(invocation.name());
        var namespace =
                namespaces.computeIfAbsent(invoker.ensemble().name(), _ -> new ConcurrentHashMap<String, Object>());
        var context = new Context(auxdata, invoker, namespace, progress);
        var output = invoker.output(context, invocation.arguments());
        return new Canister.Result(
                invocation.identifier(), output.content(), output.structured(), Optional.empty(), clock.instant());
    }

    private Invoker find(String name) {
        var known = shown.get(name);
        if (known != null) {
            return known;
        }
        try {
            return ensembles.accessInvoker(name);
        } catch (ToolNotFoundException unknown) {
            throw new ToolExecutionFailure(ToolError.Kind.VALIDATION, String.valueOf(unknown.getMessage()), unknown);
        }
    }
}
