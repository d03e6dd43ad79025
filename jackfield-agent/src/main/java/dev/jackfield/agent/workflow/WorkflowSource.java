package dev.jackfield.agent.workflow;

import dev.jackfield.agent.delegate.CommandDesk;
import dev.jackfield.agent.workflow.code.WorkflowFolder;
import dev.jackfield.agent.workflow.model.CommandNames;
import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.agent.workflow.model.WorkflowReader;
import dev.jackfield.call.Call;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.call.Viewer;
import dev.jackfield.compiler.internal.BoundedRun;
import dev.jackfield.compiler.internal.UnusableCode;
import dev.jackfield.javatools.CodeOrigin;
import dev.jackfield.javatools.JavaTools;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceListener;
import dev.jackfield.source.SourceState;
import dev.jackfield.source.Tool;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A workflow as a source. Its tools are its commands, and which of them are listed depends on where the session
/// is.
public final class WorkflowSource implements Source {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration LOAD_TIME = Duration.ofMinutes(1);
    private static final Duration ASK_TIME = Duration.ofMinutes(2);
    private static final Duration AGENT_TIME = Duration.ofMinutes(10);

    private final String id;
    private final String description;
    private final WorkflowSettings settings;
    private final InstantSource clock;
    private final WorkflowFolder folder;
    private final WorkflowSessions sessions;
    private final CommandExecutor executor;
    private final AgentTool agent;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final AtomicBoolean isStale = new AtomicBoolean();

    // both set before the keeper starts
    private volatile SourceListener listener = () -> {};
    private volatile boolean isOpenedByProgram;

    // written by the keeper's thread
    private volatile @Nullable Running running;
    private volatile SourceState state;

    /// The code in use, and what runs its calls within their time.
    private record Running(Generation generation, JavaTools runner) {}

    /// Creates a workflow that understands sentences without a language model.
    public WorkflowSource(String id, String description, WorkflowSettings settings, InstantSource clock) {
        this(id, description, settings, clock, new SpokenCommands(Optional::empty, settings.confirmWrites()));
    }

    /// Creates a workflow without an agent.
    ///
    /// @param understanding what makes commands of sentences
    public WorkflowSource(
            String id,
            String description,
            WorkflowSettings settings,
            InstantSource clock,
            SentenceInterpreter understanding) {
        this(id, description, settings, clock, understanding, WorkflowModels.NONE);
    }

    /// Creates a workflow.
    ///
    /// @param understanding what makes commands of sentences
    /// @param models has the model of its agent
    public WorkflowSource(
            String id,
            String description,
            WorkflowSettings settings,
            InstantSource clock,
            SentenceInterpreter understanding,
            WorkflowModels models) {
        this.id = id;
        this.description = description;
        this.settings = settings;
        this.clock = clock;
        this.folder = new WorkflowFolder(settings.workflow());
        this.sessions = new WorkflowSessions(settings, clock);
        this.executor = new CommandExecutor(id, sessions, new SentenceExecutor(id, understanding), this::announce);
        this.agent = new AgentTool(id, settings, understanding, models);
        this.state = new SourceState.Starting(clock.instant());
    }

    /// Leaves it to the program that opens this workflow to say why it cannot be loaded. Later failures are logged.
    void openedByProgram() {
        isOpenedByProgram = true;
    }

    /// Returns the code in use; empty when it could not be loaded yet.
    Optional<Generation> generation() {
        return Optional.ofNullable(running).map(Running::generation);
    }

    /// Returns the commands of a session for an agent.
    CommandDesk desk(SessionKey key, AgentDesk.Calls calls) {
        return agent.desk(
                () -> generation().orElseThrow(() -> new HubException.Unavailable(id, state.detail())),
                () -> sessions.of(key),
                calls);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        var now = running;
        return !description.isEmpty() || now == null
                ? description
                : now.generation.workflow().root().description();
    }

    @Override
    public void start(SourceListener hears) {
        listener = hears;
        Thread.ofVirtual().name("workflow-" + id).start(this::keep);
    }

    /// Loads the code and the data, and again whenever they have changed.
    private void keep() {
        var code = "";
        var data = "";
        isStale.set(true);
        try {
            do {
                var seen = folder.stamp();
                var changed = changedData();
                if (isStale.getAndSet(false) || !seen.equals(code) || !(changed.isEmpty() || changed.equals(data))) {
                    code = seen;
                    data = changed;
                    load();
                }
            } while (!closing.await(LOOK.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /// Returns which files others have changed, where this workflow writes to them, too. Otherwise its data is that of
    /// its start.
    private String changedData() {
        return settings.writeBack()
                ? generation()
                        .map(Generation::data)
                        .map(JsonDataFolder::foreignChanges)
                        .orElse("")
                : "";
    }

    private void load() {
        try {
            use(loaded());
        } catch (UnusableCode unusable) {
            failed(reason(unusable));
        } catch (RuntimeException | LinkageError strange) {
            failed("cannot be used: " + strange);
        }
        listener.announced(Set.of(Item.Kind.TOOL));
    }

    /// Returns the message alone where data cannot be read: it names the file, and the exception adds nothing.
    private static String reason(UnusableCode unusable) {
        return unusable.getCause() instanceof IOException unreadable && unreadable.getMessage() != null
                ? "cannot be used: " + unreadable.getMessage()
                : unusable.reason();
    }

    /// The version before stays in use, if there is one.
    private void failed(String reason) {
        var full = "%s %s".formatted(settings.workflow(), reason);
        var now = running;
        if (now != null || !isOpenedByProgram) {
            LOG.warn("Workflow '{}': {}", id, full);
        }
        state = now == null
                ? new SourceState.Backoff(clock.instant(), full, clock.instant().plus(LOOK))
                : ready(now.generation, List.of("the version before is still in use, because " + full));
    }

    private Generation loaded() throws UnusableCode {
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

    private void use(Generation next) {
        var before = running;
        var after = new Running(next, runner(next));
        running = after;
        next.workflow().problems().forEach(problem -> LOG.warn("Workflow '{}': {}", id, problem));
        state = ready(next, next.workflow().problems());
        LOG.info("Workflow '{}': {} commands", id, next.count());
        if (before != null) {
            retire(before);
        }
        if (isClosing()) {
            retire(after);
        }
    }

    private SourceState ready(Generation generation, List<String> problems) {
        var detail = "workflow of %d commands".formatted(generation.count());
        return new SourceState.Ready(
                clock.instant(),
                problems.isEmpty() ? detail : "%s; problems: %s".formatted(detail, String.join("; ", problems)));
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    /// Calls that run keep their time limit, so what enforces it is closed after the last of them.
    private void retire(Running before) {
        before.generation.retire(before.runner::close);
        sessions.forget(before.generation);
    }

    /// Returns what gives each call its class loader and interrupts it when it is late.
    private JavaTools runner(Generation generation) {
        var longest = generation.longest();
        var least = settings.agent() ? AGENT_TIME : ASK_TIME;
        var runner = JavaTools.named(id)
                .from(new CodeOrigin(settings.workflow().toString(), generation.classes(), clock.instant(), () -> {}))
                .within(longest.compareTo(least) < 0 ? least : longest);
        generation
                .manifest("")
                .items()
                .forEach(item -> runner.asked(
                        item.definition().toString(),
                        ((Tool) item).acceptedSchema(),
                        (_, invocation) -> run(item.key(), generation, invocation)));
        runner.start(() -> {});
        return runner;
    }

    private Reply run(String name, Generation generation, Invocation invocation) throws InterruptedException {
        var arguments = ((Call.ToolCall) invocation.call())
                .params()
                .get("arguments")
                .flatMap(Json::object)
                .orElse(Fields.EMPTY);
        var text = arguments.text("text").orElse("");
        return switch (name) {
            case CommandNames.ASK -> executor.invokeCommand(text, generation, invocation);
            case CommandNames.AGENT ->
                executor.during(invocation, session -> agent.answer(text, generation, session, invocation));
            default -> executor.performMcpToolCall(new McpToolCall(name, arguments), generation, invocation);
        };
    }

    /// Tells the session, and no other one, that it has other tools now.
    private void announce(SessionKey moved) {
        listener.announcedTo(viewer -> SessionKey.of(viewer).equals(moved), personalKinds());
    }

    @Override
    public SourceState state() {
        return state;
    }

    @Override
    public Manifest manifest() {
        var now = running;
        return now == null ? Manifest.EMPTY : now.generation.manifest("");
    }

    @Override
    public Set<Item.Kind> personalKinds() {
        return Set.of(Item.Kind.TOOL);
    }

    @Override
    public Manifest manifest(Viewer viewer) {
        var now = running;
        return now == null
                ? Manifest.EMPTY
                : now.generation.manifest(sessions.path(SessionKey.of(viewer)).context());
    }

    @Override
    public Duration timeout() {
        var now = running;
        return now == null ? ASK_TIME : now.runner.timeout();
    }

    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        invocation.refuseToResume();
        var now = entered();
        try {
            return now.runner.call(item, timely(item, now, invocation));
        } finally {
            now.generation.leave();
        }
    }

    /// Returns the code in use, which stays open until the call is over.
    private Running entered() {
        while (true) {
            var now = running;
            if (now == null || isClosing()) {
                throw new HubException.Unavailable(id, state.detail());
            }
            if (now.generation.enter()) {
                return now;
            }
        }
    }

    private Invocation timely(Item item, Running now, Invocation invocation) {
        var path = sessions.path(SessionKey.of(Viewer.of(invocation)));
        return now.generation
                .workflow()
                .find(path.context(), item.key())
                .filter(UsableCommand.class::isInstance)
                .map(Generation::timeout)
                .or(() -> Optional.of(ASK_TIME).filter(_ -> !item.key().equals(CommandNames.AGENT)))
                .map(limit -> invocation.until(invocation.trail().after(limit)))
                .orElse(invocation);
    }

    @Override
    public void restart() {
        isStale.set(true);
    }

    @Override
    public void close() {
        closing.countDown();
        var now = running;
        if (now != null) {
            retire(now);
        }
    }
}
