package dev.jackfield.transport.stdio;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A small shell process beside the hub that knows every process group of the hub's children.
///
/// It signals a whole group when told to, which Java cannot. When its pipe from the hub closes, for whatever
/// reason, `kill -9` of the hub included, it ends all groups that are left: TERM, then KILL after two seconds.
final class Warden implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Warden.class);

    /// The script reads "add 12", "del 12", "TERM 12", "KILL 12". `kill` is a builtin: no process is needed to
    /// end one.
    private static final String SCRIPT = """
        trap '' HUP INT TERM PIPE
        groups=' '
        each() { for group in $groups; do kill -s "$1" -- "-$group" 2>/dev/null && found=1; done; }
        while read -r order group; do
            case $order in
            add) groups="$groups$group " ;;
            del) groups="${groups%% $group *} ${groups#* $group }" ;;
            *) kill -s "$order" -- "-$group" 2>/dev/null ;;
            esac
        done
        each TERM
        for tick in 1 2 3 4 5 6 7 8 9 10; do
            found=
            each 0
            [ -n "$found" ] || exit 0
            sleep 0.2
        done
        each KILL
        """;

    /// The name under which the shell reports when a program cannot be started. It is random, so that no output
    /// of a program can pass for such a report.
    private final String mark = "jackfield-" + HexFormat.of().toHexDigits(new SecureRandom().nextLong());

    private final Path setsid;
    private final Process shell;
    private final OutputStream orders;

    // guarded by this
    private boolean isClosed;

    private Warden(Path setsid, Process shell) {
        this.setsid = setsid;
        this.shell = shell;
        this.orders = shell.getOutputStream();
    }

    /// Starts the shell; empty where there is no `setsid` to make process groups with.
    static Optional<Warden> start() throws IOException {
        var setsid = ProgramFinder.find(
                "setsid", Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin"));
        if (setsid.isEmpty()) {
            LOG.warn("'setsid' is missing on this machine: if the hub is killed, its child processes may outlive it");
            return Optional.empty();
        }
        var builder = new ProcessBuilder(setsid.get().toString(), "/bin/sh", "-c", SCRIPT)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
        builder.environment().keySet().removeIf(variable -> !variable.equals("PATH"));
        return Optional.of(new Warden(setsid.get(), builder.start()));
    }

    /// Starts a program as the leader of a new group, but lets it run only once the shell watches the group: if
    /// the hub is killed in between, the program never begins.
    Process start(ProcessBuilder builder) throws IOException {
        refuseIfClosed();
        var command = new ArrayList<>(List.of(setsid.toString(), "/bin/sh", "-c", "read -r go && exec \"$@\"", mark));
        command.addAll(builder.command());
        var process = builder.command(command).start();
        order("add", process.pid());
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        return process;
    }

    private synchronized void refuseIfClosed() throws IOException {
        if (isClosed) {
            throw new IOException("the hub is stopping");
        }
    }

    String mark() {
        return mark;
    }

    /// Forgets a group that has ended; its number may be reused by another.
    void forget(long group) {
        order("del", group);
    }

    void signal(String signal, long group) {
        order(signal, group);
    }

    /// Gives an order. None is needed once the pipe is closed: the shell ends all groups.
    private synchronized void order(String order, long group) {
        if (isClosed) {
            return;
        }
        try {
            orders.write((order + " " + group + "\n").getBytes(StandardCharsets.US_ASCII));
            orders.flush();
        } catch (IOException gone) {
            LOG.error("The warden shell (pid {}) is gone; child processes may be left behind", shell.pid(), gone);
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        try {
            orders.close();
        } catch (IOException gone) {
            LOG.debug("The warden shell was gone already", gone);
        }
    }
}
