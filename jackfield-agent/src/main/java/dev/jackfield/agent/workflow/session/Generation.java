package dev.jackfield.agent.workflow.session;

import dev.jackfield.agent.workflow.code.WorkflowCode;
import dev.jackfield.agent.workflow.code.WorkflowFolder;
import dev.jackfield.agent.workflow.model.BrokenCommand;
import dev.jackfield.agent.workflow.model.BuiltinCommand;
import dev.jackfield.agent.workflow.model.ContextPath;
import dev.jackfield.agent.workflow.model.LoadedCommand;
import dev.jackfield.agent.workflow.model.LoadedWorkflow;
import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.agent.workflow.model.WorkflowReader;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.api.compiler.BoundedRun;
import dev.jackfield.api.compiler.UnusableCodeException;
import dev.jackfield.core.binding.shape.FailureText;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Flaw;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One loaded version of the code and the data, with the tools of each context. A retired generation is closed after
/// its last call.
public final class Generation {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    private static final Duration LOAD_TIME = Duration.ofMinutes(1);
    private static final CacheHints PRIVATE = new CacheHints(Duration.ZERO, true);

    private final WorkflowCode code;
    private final LoadedWorkflow workflow;
    private final JsonDataFolder data;
    private final WorkflowSettings settings;
    private final ToolDefinitions definitions;
    private final Map<String, Manifest> manifests = new ConcurrentHashMap<>();

    private final ReentrantLock beginning = new ReentrantLock();

    // guarded by `beginning`
    private @Nullable Object sharedState;

    // guarded by this
    private int calls;
    private boolean isRetired;
    private Runnable afterwards = () -> {};

    private Generation(WorkflowCode code, LoadedWorkflow workflow, JsonDataFolder data, WorkflowSettings settings) {
        this.code = code;
        this.workflow = workflow;
        this.data = data;
        this.settings = settings;
        this.definitions = new ToolDefinitions(settings);
    }

    /// Loads the code that is in a folder now, and its data.
    public static Generation load(WorkflowFolder folder, WorkflowSettings settings) throws UnusableCodeException {
        var code = folder.load();
        var data = new JsonDataFolder(settings.dataFolder(), settings.writeBack());
        return BoundedRun.run(
                code.classes(),
                () -> {
                    var workflow = WorkflowReader.read(code);
                    workflow.root().open(data);
                    return new Generation(code, workflow, data, settings);
                },
                LOAD_TIME);
    }

    public LoadedWorkflow workflow() {
        return workflow;
    }

    /// Returns which files others have changed, where this workflow writes to them, too. Otherwise its data is that
    /// of its start.
    public String changedData() {
        return settings.writeBack() ? data.foreignChanges() : "";
    }

    public ClassLoader classes() {
        return code.classes();
    }

    /// Returns the state of a new session.
    public Object state() {
        return settings.sharedState() ? sharedState() : newState();
    }

    /// Has a lock of its own: while code of the author runs, calls must still be able to enter and leave.
    private Object sharedState() {
        beginning.lock();
        try {
            var known = sharedState;
            if (known == null) {
                known = newState();
                sharedState = known;
            }
            return known;
        } finally {
            beginning.unlock();
        }
    }

    private Object newState() {
        return Objects.requireNonNull((@Nullable Object) workflow.root().begin(), "Workflow.begin returned null");
    }

    /// Returns the tools that are listed in a context, and those of other contexts, which can be called by naming a
    /// path.
    public Manifest manifest(String context) {
        var known = workflow.contexts().names().contains(context) ? context : ContextPath.TOP;
        return manifests.computeIfAbsent(known, this::buildManifest);
    }

    private Manifest buildManifest(String context) {
        var items = new LinkedHashMap<String, Item>();
        workflow.availableCommands(context).values().forEach(command -> add(definitions.tool(command), items));
        for (var builtin : BuiltinCommand.values()) {
            add(definitions.tool(builtin), items);
        }
        add(definitions.ask(), items);
        if (settings.agent()) {
            add(definitions.agent(), items);
        }
        workflow.allCommands().forEach(command -> add(definitions.tool(command).asUnlisted(), items));
        return new Manifest(
                new ArrayList<>(items.values()),
                PRIVATE,
                Map.of(),
                flaws(),
                List.of(),
                workflow.root().description());
    }

    private static void add(Tool tool, Map<String, Item> items) {
        items.putIfAbsent(tool.key(), tool);
    }

    private List<Flaw> flaws() {
        return workflow.allCommands().stream()
                .filter(BrokenCommand.class::isInstance)
                .map(command -> new Flaw(Item.Kind.TOOL, command.name(), ((BrokenCommand) command).reason()))
                .toList();
    }

    /// Returns the commands that can be run in a context.
    public List<UsableCommand> usableCommands(String context) {
        return workflow.availableCommands(context).values().stream()
                .filter(UsableCommand.class::isInstance)
                .map(UsableCommand.class::cast)
                .toList();
    }

    /// Returns values that a parameter can have, by what people call them. Code that fails knows none.
    public Map<String, String> candidates(String context, String command, String parameter, Object state) {
        try {
            return usableCommands(context).stream()
                    .filter(each -> each.name().equals(command))
                    .findFirst()
                    .map(each -> each.command().candidates(parameter, state))
                    .orElse(Map.of());
        } catch (RuntimeException | LinkageError | StackOverflowError failed) {
            LOG.warn("Command '{}' cannot find values for '{}': {}", command, parameter, FailureText.text(failed));
            return Map.of();
        }
    }

    public long count() {
        return workflow.allCommands().stream()
                .filter(UsableCommand.class::isInstance)
                .count();
    }

    public Duration longestTimeout() {
        return workflow.allCommands().stream()
                .map(Generation::timeout)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    public static Duration timeout(LoadedCommand command) {
        return command instanceof UsableCommand usable ? usable.timeout() : Duration.ZERO;
    }

    /// A call begins. Returns false when a later generation has taken over.
    public synchronized boolean enter() {
        if (isRetired) {
            return false;
        }
        calls++;
        return true;
    }

    public void leave() {
        boolean isLast;
        synchronized (this) {
            calls--;
            isLast = isRetired && calls == 0;
        }
        if (isLast) {
            end();
        }
    }

    /// No further call begins. Those that run go on to their end.
    ///
    /// @param lastly runs after the last of them
    public void retire(Runnable lastly) {
        boolean isOver;
        synchronized (this) {
            if (isRetired) {
                return;
            }
            isRetired = true;
            afterwards = lastly;
            isOver = calls == 0;
        }
        if (isOver) {
            end();
        }
    }

    private void end() {
        try {
            BoundedRun.run(code.classes(), () -> {
                workflow.root().close();
                return true;
            });
        } catch (UnusableCodeException failed) {
            LOG.warn("Closing a workflow failed: {}", failed.reason());
        } finally {
            afterwards.run();
        }
    }
}
