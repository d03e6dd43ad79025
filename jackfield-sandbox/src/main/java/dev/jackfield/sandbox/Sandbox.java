package dev.jackfield.sandbox;

import dev.jackfield.transport.stdio.ChildLimits;
import dev.jackfield.transport.stdio.Children;
import dev.jackfield.transport.stdio.StreamLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Runs scripts in child processes. Nothing is started before the first script.
public final class Sandbox implements ScriptRunner {
    private static final Duration IDLE_TIME = Duration.ofSeconds(60);

    /// Room in a line for all that is not a value: keys, ids, names, an error.
    private static final int ENVELOPE = 64 << 10;

    private final Map<ScriptLanguage, WorkerProgram> programs;
    private final Supplier<ScriptLimits> limits;
    private final WorkerPool pool;
    private final AtomicLong runs = new AtomicLong();

    // made with the first worker; guarded by this
    private Optional<Children> children = Optional.empty();

    /// A sandbox without a worker.
    ///
    /// @param programs one for each language
    /// @param workers how many may run at once
    public Sandbox(List<WorkerProgram> programs, ScriptLimits limits, int workers) {
        this(programs, () -> limits, workers);
    }

    /// A sandbox without a worker.
    ///
    /// @param programs one for each language
    /// @param limits asked for each script; the limit of memory is asked for each worker
    /// @param workers how many may run at once
    public Sandbox(List<WorkerProgram> programs, Supplier<ScriptLimits> limits, int workers) {
        this(programs, limits, workers, IDLE_TIME);
    }

    Sandbox(List<WorkerProgram> programs, Supplier<ScriptLimits> limits, int workers, Duration idleTime) {
        this.programs = programs.stream().collect(Collectors.toMap(WorkerProgram::language, Function.identity()));
        this.limits = limits;
        this.pool = new WorkerPool(workers, idleTime, this::start);
    }

    private Worker start(WorkerProgram program) throws InterruptedException {
        return Worker.start(program, limits.get().memory(), children());
    }

    private synchronized Children children() {
        var made = children.orElseGet(() -> new Children(childLimits(limits.get())));
        children = Optional.of(made);
        return made;
    }

    private static ChildLimits childLimits(ScriptLimits limits) {
        return new ChildLimits(
                Duration.ZERO, StreamLimits.DEFAULT.withLine(2 * limits.value() + 6 * limits.output() + ENVELOPE));
    }

    @Override
    public ScriptResult run(Script script, ScriptCalls calls) throws InterruptedException {
        var worker = pool.acquire(program(script.language()), script.owner());
        try {
            return new ScriptRun(worker, script, calls, limits.get(), runs.incrementAndGet()).run();
        } finally {
            pool.giveBack(worker);
        }
    }

    private WorkerProgram program(ScriptLanguage language) {
        unavailableReason(language).ifPresent(reason -> {
            throw new SandboxUnavailableException(reason);
        });
        return Objects.requireNonNull(programs.get(language));
    }

    @Override
    public Optional<String> unavailableReason(ScriptLanguage language) {
        var program = programs.get(language);
        return program == null
                ? Optional.of("Scripts in %s are not set up on this hub.".formatted(language.word()))
                : program.unavailableReason();
    }

    /// Starts a worker in the background, so that the first script in this language need not wait for one.
    public void warm(ScriptLanguage language) {
        if (unavailableReason(language).isEmpty()) {
            pool.warm(Objects.requireNonNull(programs.get(language)));
        }
    }

    /// Returns how many workers there are.
    int workers() {
        return pool.size();
    }

    @Override
    public synchronized void close() {
        pool.close();
        children.ifPresent(Children::close);
    }
}
