package dev.jackfield.cli;

import dev.jackfield.server.Assembly;
import dev.jackfield.server.Doors;
import dev.jackfield.server.RunningHub;
import dev.jackfield.server.StateFolder;
import dev.jackfield.settings.HttpSettings;
import java.net.URI;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `jackfield serve`.
@Command(name = "serve", description = "Run the hub until it is stopped.", mixinStandardHelpOptions = true)
final class Serve implements Callable<Integer> {
    @Mixin
    ConfigOption config = new ConfigOption();

    @Option(names = "--host", paramLabel = "HOST", description = "The address to listen on (default: 127.0.0.1).")
    @Nullable
    String host;

    @Option(names = "--port", paramLabel = "PORT", description = "The port to listen on (default: 7390; 0 for any).")
    @Nullable
    Integer port;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        var terminal = Terminal.of(spec);
        var here = Surroundings.of(spec);
        var loaded = config.loadAndLog(here);
        loaded.warnings().forEach(warning -> terminal.note("warning: " + warning));
        var folder = here.state();
        refuseSecond(folder);
        var assembly = new Assembly(loaded);
        var doors = Doors.open(assembly, http(loaded.settings().http()), folder.adminToken());
        var running =
                new RunningHub(URI.create(doors.url()), ProcessHandle.current().pid());
        running.announce(folder);
        var stopped = stopOnSignal(running, folder, doors, assembly);
        assembly.start();
        new Welcome(doors.url(), loaded).print(terminal);
        stopped.await();
        return Exit.FINE.code();
    }

    private HttpSettings http(HttpSettings file) {
        return file.at(host == null ? file.host() : host, port == null ? file.port() : port);
    }

    /// Commands find the hub by its state folder, so there is one hub to a folder.
    private static void refuseSecond(StateFolder folder) {
        RunningHub.find(folder).ifPresent(other -> {
            throw new CommandFailed(
                    Exit.REFUSED,
                    "A hub already runs here: %s (process %d). Stop it, or give this one a state folder of its own with JACKFIELD_HOME."
                            .formatted(other.url(), other.pid()));
        });
    }

    /// On SIGTERM or Ctrl-C the doors close first, then the sources: no child outlives the hub.
    private static CountDownLatch stopOnSignal(RunningHub running, StateFolder folder, Doors doors, Assembly assembly) {
        var stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            running.withdraw(folder);
            doors.close();
            assembly.close();
            stopped.countDown();
        }));
        return stopped;
    }
}
