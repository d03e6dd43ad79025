package dev.jackfield.builtin.servers.code;

import dev.jackfield.builtin.installation.InstalledEngine;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.sandbox.PythonProgram;
import dev.jackfield.sandbox.Sandbox;
import dev.jackfield.sandbox.SandboxUnavailableException;
import dev.jackfield.sandbox.Script;
import dev.jackfield.sandbox.ScriptCalls;
import dev.jackfield.sandbox.ScriptLanguage;
import dev.jackfield.sandbox.ScriptRunner;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The tools `runPython` and `runJavaScript`. A language that cannot be confined here stays listed, with the
/// reason.
///
/// It is starting until it is known which languages can run, because that takes a moment. Each source has a sandbox
/// of its own, in which no owner ever has all places.
public final class CodeSource implements Source {
    private static final int WORKERS = 4;

    /// A program may wait for a place, and for a worker that starts.
    private static final Duration WAIT = Duration.ofMinutes(2);

    private final String id;
    private final String description;
    private final ProgramLimits limits;
    private final ScriptRunner runner;
    private final Instant since;

    // set once, by the thread that found out what can run
    private volatile @Nullable JavaTools tools;

    // guarded by this
    private boolean isClosed;

    CodeSource(String id, String description, ProgramLimits limits, ScriptRunner runner, InstantSource clock) {
        this.id = id;
        this.description = description;
        this.limits = limits;
        this.runner = runner;
        this.since = clock.instant();
    }

    /// Returns a source that runs programs in workers of this installation.
    public static CodeSource withInstalledEngine(
            String id, String description, ProgramLimits limits, InstantSource clock) {
        var programs = List.of(InstalledEngine.program(), PythonProgram.forPrograms());
        return new CodeSource(id, description, limits, new Sandbox(programs, limits.ofScript(), WORKERS), clock);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public void start(SourceListener listener) {
        Thread.ofVirtual().name("languages of " + id).start(() -> {
            var found = tools();
            if (publishTools(found)) {
                found.start(listener);
            }
        });
    }

    private synchronized boolean publishTools(JavaTools found) {
        if (!isClosed) {
            tools = found;
        }
        return !isClosed;
    }

    private JavaTools tools() {
        var found = JavaTools.named(id).setTimeout(limits.time().plus(WAIT));
        for (var language : ScriptLanguage.values()) {
            found.invocationTool(
                    CodeDefinitions.of(language, limits, runner.unavailableReason(language)),
                    (arguments, invocation) -> run(language, arguments, invocation));
        }
        return found;
    }

    private Reply run(ScriptLanguage language, JsonNode arguments, Invocation invocation) throws InterruptedException {
        var script = new Script(
                language,
                arguments.path("code").asString(),
                ScriptOwner.of(invocation),
                Fields.EMPTY,
                arguments.path("stdin").asString(""));
        try {
            return new ProgramReport(runner.run(script, new NoCalls()), limits).reply();
        } catch (SandboxUnavailableException unavailable) {
            return Reply.error(
                    "Programs in %s cannot run here: %s".formatted(language.word(), unavailable.getMessage()));
        }
    }

    @Override
    public SourceState state() {
        var known = tools;
        return known == null ? new SourceState.Starting(since) : known.state();
    }

    @Override
    public Manifest manifest() {
        var known = tools;
        return known == null ? Manifest.EMPTY : known.manifest();
    }

    @Override
    public Duration timeout() {
        return limits.time().plus(WAIT);
    }

    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        return Objects.requireNonNull(tools).call(item, invocation); // an item exists only with the tools
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        var known = tools;
        if (known != null) {
            known.close();
        }
        runner.close();
    }

    /// The tools that a whole program can call: none.
    private static final class NoCalls implements ScriptCalls {
        private static final String REASON = "A program cannot call tools. Use run_code for scripts that do.";

        @Override
        public Fields call(String path, Json positional, Fields named) {
            return Fields.of(
                    "failure",
                    Fields.of("error", Json.string(REASON))
                            .with("tool", path)
                            .with("server", "")
                            .with("type", "unknown"));
        }

        @Override
        public Json names(String skill) {
            return RawJson.EMPTY_ARRAY;
        }
    }
}
