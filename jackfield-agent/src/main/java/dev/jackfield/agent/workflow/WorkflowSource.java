package dev.jackfield.agent.workflow;

import dev.jackfield.agent.delegate.CommandDesk;
import dev.jackfield.agent.workflow.code.FolderLook;
import dev.jackfield.agent.workflow.code.WorkflowFolder;
import dev.jackfield.agent.workflow.execution.AgentEnvironment;
import dev.jackfield.agent.workflow.execution.AgentTool;
import dev.jackfield.agent.workflow.execution.CommandExecutor;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.agent.workflow.sentence.SpokenCommands;
import dev.jackfield.agent.workflow.sentence.WorkflowModels;
import dev.jackfield.agent.workflow.session.Generation;
import dev.jackfield.agent.workflow.session.SessionKey;
import dev.jackfield.agent.workflow.session.WorkflowSessions;
import dev.jackfield.api.compiler.UnusableCodeException;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.transport.files.LookSchedule;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A workflow as a source. Its tools are its commands; a session sees those of its context. A thread of its own loads
/// the code, and loads it again when files have changed.
public final class WorkflowSource implements Source {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

    private final String id;
    private final String description;
    private final WorkflowSettings settings;
    private final InstantSource clock;
    private final WorkflowFolder folder;
    private final WorkflowSessions sessions;
    private final CommandExecutor executor;
    private final AgentTool agent;
    private final LookSchedule looks = new LookSchedule();
    private final FolderLook sight;
    private final AtomicBoolean isStale = new AtomicBoolean();
    private final AtomicBoolean isClosing = new AtomicBoolean();

    // both set before the keeper starts
    private volatile SourceListener listener = () -> {};
    private volatile boolean isOpenedByProgram;

    // written by the keeper's thread
    private volatile @Nullable RunningGeneration running;
    private volatile SourceState state;

    /// Creates a workflow that understands sentences without a language model.
    public WorkflowSource(String id, String description, WorkflowSettings settings, InstantSource clock) {
        this(id, description, settings, clock, new SpokenCommands(Optional::empty, settings.confirmWrites()));
    }

    /// Creates a workflow without an agent.
    ///
    /// @param interpreter what makes commands of sentences
    public WorkflowSource(
            String id, String description, WorkflowSettings settings, InstantSource clock, SpokenCommands interpreter) {
        this(id, description, settings, clock, interpreter, WorkflowModels.NONE);
    }

    /// Creates a workflow.
    ///
    /// @param interpreter what makes commands of sentences
    /// @param models has the model of its agent
    public WorkflowSource(
            String id,
            String description,
            WorkflowSettings settings,
            InstantSource clock,
            SpokenCommands interpreter,
            WorkflowModels models) {
        this.id = id;
        this.description = description;
        this.settings = settings;
        this.clock = clock;
        this.folder = new WorkflowFolder(settings.workflow());
        this.sight = new FolderLook(folder::stamp);
        this.sessions = new WorkflowSessions(settings, clock);
        this.executor = new CommandExecutor(id, sessions, interpreter, this::announce);
        this.agent = new AgentTool(id, settings, interpreter, models);
        this.state = new SourceState.Starting(clock.instant());
    }

    /// Leaves it to the program that opens this workflow to say why it cannot be loaded. Later failures are logged.
    void markOpenedByProgram() {
        isOpenedByProgram = true;
    }

    /// Returns the code in use; empty when it could not be loaded yet.
    Optional<Generation> generation() {
        return Optional.ofNullable(running).map(RunningGeneration::generation);
    }

    /// Returns the commands of a session for an agent.
    CommandDesk desk(SessionKey key, AgentEnvironment environment) {
        return agent.desk(
                () -> generation().orElseThrow(() -> new HubException.UnavailableException(id, state.detail())),
                () -> sessions.sessionFor(key),
                environment);
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
                : now.generation().workflow().root().description();
    }

    @Override
    public void start(SourceListener hears) {
        listener = hears;
        Thread.ofVirtual().name("workflow-" + id).start(this::keepLoaded);
    }

    /// Loads the code and the data, and again whenever they have changed.
    private void keepLoaded() {
        var data = "";
        isStale.set(true);
        try {
            do {
                var seen = folder.stamp();
                var changed = generation().map(Generation::changedData).orElse("");
                if (isStale.getAndSet(false) || !sight.has(seen) || !(changed.isEmpty() || changed.equals(data))) {
                    data = changed;
                    load();
                    sight.noteLoaded(seen);
                }
            } while (looks.awaitNext());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void load() {
        try {
            switchTo(Generation.load(folder, settings));
        } catch (UnusableCodeException unusable) {
            recordFailure(reason(unusable));
        } catch (RuntimeException | LinkageError strange) {
            recordFailure("cannot be used: " + strange);
        }
        listener.onListsAnnounced(Set.of(Item.Kind.TOOL));
    }

    /// Returns the message alone where data cannot be read: it names the file, and the exception adds nothing.
    private static String reason(UnusableCodeException unusable) {
        return unusable.getCause() instanceof IOException unreadable && unreadable.getMessage() != null
                ? "cannot be used: " + unreadable.getMessage()
                : unusable.reason();
    }

    /// The version before stays in use, if there is one.
    private void recordFailure(String reason) {
        var full = "%s %s".formatted(settings.workflow(), reason);
        var now = running;
        if (now != null || !isOpenedByProgram) {
            LOG.warn("Workflow '{}': {}", id, full);
        }
        state = now == null
                ? new SourceState.Backoff(clock.instant(), full, clock.instant().plus(CHECK_INTERVAL))
                : readyState(now.generation(), List.of("the previous version is still in use, because " + full));
    }

    private void switchTo(Generation next) {
        var before = running;
        var after = new RunningGeneration(id, settings, next, clock.instant(), executor, agent);
        running = after;
        next.workflow().problems().forEach(problem -> LOG.warn("Workflow '{}': {}", id, problem));
        state = readyState(next, next.workflow().problems());
        LOG.info("Workflow '{}': {} commands", id, next.count());
        if (before != null) {
            retire(before);
        }
        if (isClosing()) {
            retire(after);
        }
    }

    private SourceState readyState(Generation generation, List<String> problems) {
        var detail = "workflow of %d commands".formatted(generation.count());
        return new SourceState.Ready(
                clock.instant(),
                problems.isEmpty() ? detail : "%s; problems: %s".formatted(detail, String.join("; ", problems)));
    }

    private boolean isClosing() {
        return isClosing.get();
    }

    private void retire(RunningGeneration before) {
        before.retire();
        sessions.forget(before.generation());
    }

    /// Tells the session, and no other one, that it has other tools now.
    private void announce(SessionKey moved) {
        listener.onListsAnnouncedTo(viewer -> SessionKey.of(viewer).equals(moved), personalKinds());
    }

    @Override
    public SourceState state() {
        return state;
    }

    @Override
    public Manifest manifest() {
        var now = running;
        return now == null ? Manifest.EMPTY : now.generation().manifest("");
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
                : now.generation().manifest(sessions.path(SessionKey.of(viewer)).context());
    }

    @Override
    public Duration timeout() {
        var now = running;
        return now == null ? RunningGeneration.ASK_TIME : now.timeout();
    }

    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        invocation.refuseToResume();
        var now = enterGeneration();
        try {
            return now.call(item, sessions.path(SessionKey.of(Viewer.of(invocation))), invocation);
        } finally {
            now.generation().leave();
        }
    }

    /// Returns the code in use, which stays open until the call is over.
    private RunningGeneration enterGeneration() {
        while (true) {
            var now = running;
            if (now == null || isClosing()) {
                throw new HubException.UnavailableException(id, state.detail());
            }
            if (now.generation().enter()) {
                return now;
            }
        }
    }

    @Override
    public boolean isOutdated() {
        return sight.isOutdated();
    }

    @Override
    public boolean relist(Deadline deadline) throws InterruptedException {
        return isOutdated() && looks.awaitLook(deadline);
    }

    @Override
    public void restart() {
        isStale.set(true);
    }

    @Override
    public void close() {
        isClosing.set(true);
        looks.close();
        var now = running;
        if (now != null) {
            retire(now);
        }
    }
}
