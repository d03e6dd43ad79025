package dev.jackfield.sandbox;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Wire;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.stdio.ChildCommand;
import dev.jackfield.transport.stdio.ChildLimits;
import dev.jackfield.transport.stdio.Children;
import dev.jackfield.transport.stdio.Confinement;
import dev.jackfield.transport.stdio.StreamLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Python in a process for each script, inside bubblewrap and behind a filter of system calls.
///
/// Python itself confines nothing, so it does not run where one of these walls is missing. Whether both stand is
/// found out, when first asked, by running a script that tries to get out.
public final class PythonProgram implements WorkerProgram {
    private static final Duration TRIAL = Duration.ofSeconds(20);
    private static final String OPEN = "open:";

    private static final Pattern NO_NAMESPACES = Pattern.compile(
            "namespace|uid map|RTM_NEWADDR|pivot_root|Operation not permitted", Pattern.CASE_INSENSITIVE);

    private final PythonMode mode;
    private final String path;

    // found when first asked for; guarded by this
    private @Nullable Choice choice;

    /// The Python to use, or the reason why there is none.
    private record Choice(Optional<ChildCommand> command, String reason) {
        static Choice of(ChildCommand command) {
            return new Choice(Optional.of(command), "");
        }

        static Choice none(String reason) {
            return new Choice(Optional.empty(), reason);
        }
    }

    /// Uses the first Python of the system, or else on the PATH of the hub, that can be confined.
    public PythonProgram() {
        this(PythonMode.SCRIPT, Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    PythonProgram(PythonMode mode, String path) {
        this.mode = mode;
        this.path = path;
    }

    /// Returns Python for whole programs, instead of scripts.
    public static PythonProgram forPrograms() {
        return new PythonProgram(
                PythonMode.PROGRAM, Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    @Override
    public ScriptLanguage language() {
        return ScriptLanguage.PYTHON;
    }

    @Override
    public boolean isReusable() {
        return false;
    }

    /// Returns the command that starts a worker. The limit of memory reaches it with the script.
    ///
    /// @throws SandboxUnavailableException if Python cannot run here
    @Override
    public ChildCommand command(int memory) {
        var chosen = choice();
        return chosen.command().orElseThrow(() -> new SandboxUnavailableException(chosen.reason()));
    }

    @Override
    public Optional<String> unavailableReason() {
        var chosen = choice();
        return chosen.command().isPresent() ? Optional.empty() : Optional.of(chosen.reason());
    }

    private synchronized Choice choice() {
        var known = choice;
        if (known == null) {
            known = missingSandboxReason().map(Choice::none).orElseGet(this::findChoice);
            choice = known;
        }
        return known;
    }

    /// Looks on a thread of its own: pipes block, and an interrupt of the first script must not decide this for good.
    private Choice findChoice() {
        var candidates = PythonInstall.candidates(path).toList();
        var thread = Thread.ofPlatform().daemon().name("trial of python");
        return CompletableFuture.supplyAsync(() -> choose(candidates, mode), thread::start)
                .join();
    }

    private static Choice choose(List<Path> candidates, PythonMode mode) {
        var reasons = new ArrayList<String>();
        try (var children = new Children(new ChildLimits(Duration.ZERO, StreamLimits.DEFAULT))) {
            for (var candidate : candidates) {
                var install = PythonInstall.ask(candidate, mode);
                var problem = install.isEmpty()
                        ? Optional.of(candidate + " is not Python 3.8 or newer.")
                        : problem(children, install.get().command(), mode);
                if (problem.isEmpty()) {
                    return Choice.of(install.orElseThrow().command());
                }
                reasons.add(problem.get());
            }
        }
        return Choice.none(summary(reasons));
    }

    private static Optional<String> missingSandboxReason() {
        return Confinement.unavailableReason()
                .map(_ -> isLinux()
                        ? "Python scripts run only in bubblewrap, and there is no bwrap on PATH. Install it"
                                + " (Debian, Ubuntu: apt-get install bubblewrap; Fedora: dnf install bubblewrap)"
                                + " and start the hub again."
                        : "Python scripts run only in bubblewrap, which needs Linux. Run the hub on Linux, or"
                                + " write JavaScript.");
    }

    private static boolean isLinux() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
    }

    private static String summary(List<String> reasons) {
        return reasons.isEmpty()
                ? "There is no python3 on PATH. Install Python 3.8 or newer (Debian, Ubuntu: apt-get install python3;"
                        + " Fedora: dnf install python3) and start the hub again."
                : String.join(" ", reasons.stream().distinct().toList());
    }

    /// Runs the trial script in a worker, and returns what is wrong with it; empty when it is confined.
    private static Optional<String> problem(Children children, ChildCommand command, PythonMode mode) {
        try (var trial = new Trial(children.start(command), mode)) {
            return trial.problem();
        } catch (ChannelException failed) {
            return Optional.of("Python cannot be started: " + failed.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.of("Python was not tried, because the hub is stopping.");
        }
    }

    /// One worker that is told to run the trial script. Closing it ends the worker.
    private record Trial(Wire wire, PythonMode mode) implements AutoCloseable {

        Optional<String> problem() throws InterruptedException {
            var done = new CountDownLatch(1);
            var watch = Thread.ofVirtual().start(() -> closeUnless(done));
            try {
                return judge();
            } finally {
                done.countDown();
                watch.join();
            }
        }

        private void closeUnless(CountDownLatch done) {
            try {
                if (!done.await(TRIAL.toMillis(), TimeUnit.MILLISECONDS)) {
                    wire.close();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private Optional<String> judge() throws InterruptedException {
            var ready = wire.receive();
            if (!ready.map(Message::method).equals(Optional.of("ready"))) {
                return Optional.of(explain(wire.ending()));
            }
            var params = Fields.of("code", Json.string(mode.trial()));
            wire.send(Message.request(Json.number(1), "run", params), Deadline.after(TRIAL));
            var printed = readOutput();
            return printed.startsWith(OPEN)
                    ? escapeProblem(printed.substring(OPEN.length()).strip())
                    : Optional.of("Python failed to run a trial script: " + wire.ending());
        }

        /// Returns what the trial prints until it ends.
        private String readOutput() throws InterruptedException {
            var printed = new StringBuilder();
            for (var message = wire.receive();
                    message.isPresent() && !message.get().isResponse();
                    message = wire.receive()) {
                message.flatMap(each -> each.params().text("text")).ifPresent(printed::append);
            }
            return printed.toString();
        }

        private static Optional<String> escapeProblem(String open) {
            return open.isEmpty()
                    ? Optional.empty()
                    : Optional.of("Python cannot be confined on this machine: a trial script could use "
                            + open.replace(" ", ", ")
                            + ". Write JavaScript, or report this as a bug with the version of your kernel.");
        }

        @Override
        public void close() {
            wire.close();
        }
    }

    private static String explain(String ending) {
        if (ending.contains("bwrap: ") && NO_NAMESPACES.matcher(ending).find()) {
            return "Python scripts run only in bubblewrap, and this machine forbids the namespaces that it needs ("
                    + ending.lines().findFirst().orElse("")
                    + "). Allow them: sysctl -w kernel.unprivileged_userns_clone=1 (Debian), sysctl -w"
                    + " kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), sysctl -w"
                    + " user.max_user_namespaces=10000; in a container, start it with --security-opt"
                    + " seccomp=unconfined --security-opt systempaths=unconfined --cap-add SYS_ADMIN.";
        }
        return "Python cannot run in its sandbox: " + ending;
    }
}
