package dev.jackfield.sandbox;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Wire;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import dev.jackfield.stdio.ChildCommand;
import dev.jackfield.stdio.Children;
import dev.jackfield.stdio.Confinement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// The processes that run Python scripts: which Python, how it starts, and why there is none.
///
/// Python runs only inside bubblewrap and behind its own filter of system calls. Whether both work here is found out by
/// running a script that tries to get out. A worker serves one script and ends.
final class PythonWorkers {
    private static final Duration TRIAL = Duration.ofSeconds(20);

    private static final Pattern NO_NAMESPACES =
            Pattern.compile("namespace|uid map|RTM_NEWADDR|pivot_root|Operation not permitted", Pattern.CASE_INSENSITIVE);

    /// Tries to get out in every way that the sandbox must close, and returns the ways that are open.
    private static final String ESCAPES = """
            import os, socket
            def write(): open("/tmp/x", "w")
            def read(): next(filter(os.path.exists, ("/etc/passwd", "/proc/self", "/var")))
            def signal(): os.kill(1, 0)
            def environment():
                if set(os.environ) <= {"PWD", "LC_CTYPE"}: raise OSError
            def is_open(way):
                try: way()
                except (OSError, StopIteration): return False
                return True
            ways = {"processes": os.fork, "sockets": socket.socket, "writing": write, "reading": read,
                    "signals": signal, "environment": environment}
            [name for name, way in ways.items() if is_open(way)]
            """;

    private final Optional<ChildCommand> command;
    private final String reason;

    private PythonWorkers(Optional<ChildCommand> command, String reason) {
        this.command = command;
        this.reason = reason;
    }

    /// Finds the first Python that runs and is confined. Takes about a tenth of a second.
    static PythonWorkers find(Children children) throws InterruptedException {
        return find(children, Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    static PythonWorkers find(Children children, String path) throws InterruptedException {
        var missing = withoutSandbox();
        if (missing.isPresent()) {
            return new PythonWorkers(Optional.empty(), missing.get());
        }
        var reasons = new ArrayList<String>();
        for (var candidate : PythonProgram.candidates(path).toList()) {
            var program = PythonProgram.ask(candidate);
            var problem = program.isEmpty()
                    ? Optional.of(candidate + " is not Python 3.8 or newer.")
                    : problem(children, program.get().command());
            if (problem.isEmpty()) {
                return new PythonWorkers(program.map(PythonProgram::command), "");
            }
            reasons.add(problem.get());
        }
        return new PythonWorkers(Optional.empty(), summary(reasons));
    }

    private static Optional<String> withoutSandbox() {
        return Confinement.unavailable().map(_ -> isLinux()
                ? "Python scripts run only in bubblewrap, and there is no bwrap on PATH. Install it (Debian, Ubuntu:"
                        + " apt-get install bubblewrap; Fedora: dnf install bubblewrap) and start the hub again."
                : "Python scripts run only in bubblewrap, which needs Linux. Run the hub on Linux, or write JavaScript.");
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

    /// The command that starts a worker.
    ///
    /// @throws SandboxUnavailable if Python cannot run here
    ChildCommand command() {
        return command.orElseThrow(() -> new SandboxUnavailable(reason));
    }

    /// Returns why Python cannot run here; empty when it can.
    Optional<String> unavailable() {
        return command.isPresent() ? Optional.empty() : Optional.of(reason);
    }

    /// Runs the trial script in a worker, and returns what is wrong with it; empty when it is confined.
    private static Optional<String> problem(Children children, ChildCommand command) throws InterruptedException {
        try (var trial = new Trial(children.start(command))) {
            return trial.problem();
        } catch (ChannelException failed) {
            return Optional.of("Python cannot be started: " + failed.getMessage());
        }
    }

    /// One worker that is told to run the trial script. Closing it ends the worker.
    private record Trial(Wire wire) implements AutoCloseable {

        Optional<String> problem() throws InterruptedException {
            var done = new CountDownLatch(1);
            var watch = Thread.ofVirtual().start(() -> closeUnless(done));
            try {
                return judged();
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
            } catch (InterruptedException never) {
                Thread.currentThread().interrupt();
            }
        }

        private Optional<String> judged() throws InterruptedException {
            var ready = wire.receive();
            if (!ready.map(Message::method).equals(Optional.of("ready"))) {
                return Optional.of(explained(wire.ending()));
            }
            var params = Fields.of("code", Json.string(ESCAPES));
            wire.send(Message.request(Json.number(1), "run", params), Deadline.after(TRIAL));
            var value = wire.receive().flatMap(reply -> reply.result().get("value"));
            return value.isEmpty()
                    ? Optional.of("Python did not run a trial script: " + wire.ending())
                    : escapes(value.get().items());
        }

        private static Optional<String> escapes(List<Json> open) {
            return open.isEmpty()
                    ? Optional.empty()
                    : Optional.of("Python cannot be confined on this machine: a trial script could use "
                            + String.join(", ", open.stream().flatMap(way -> way.text().stream()).toList())
                            + ". Write JavaScript, or report this as a bug with the version of your kernel.");
        }

        @Override
        public void close() {
            wire.close();
        }
    }

    private static String explained(String ending) {
        if (ending.contains("bwrap: ") && NO_NAMESPACES.matcher(ending).find()) {
            return "Python scripts run only in bubblewrap, and this machine forbids the namespaces that it needs ("
                    + ending.lines().findFirst().orElse("")
                    + "). Allow them: sysctl -w kernel.unprivileged_userns_clone=1 (Debian), sysctl -w"
                    + " kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), sysctl -w user.max_user_namespaces=10000;"
                    + " in a container, start it with --security-opt seccomp=unconfined --security-opt"
                    + " systempaths=unconfined --cap-add SYS_ADMIN.";
        }
        return "Python cannot run in its sandbox: " + ending;
    }
}
