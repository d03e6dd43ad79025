package dev.jackfield.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A hub as its users start it: the launcher, a configuration file, a free port of loopback.
final class HubProcess implements AutoCloseable {
    private static final Path LAUNCHER = Node.own("../../jackfield").normalize();
    private static final Pattern LISTENS = Pattern.compile("listens on (http://\\S+)/mcp");
    private static final Duration START = Duration.ofSeconds(60);

    private final Child child;
    private final URI url;
    private final Path home;

    private HubProcess(Child child, URI url, Path home) {
        this.child = child;
        this.url = url;
        this.home = home;
    }

    /// Starts a hub on a configuration and waits until it listens.
    static HubProcess start(String yaml) {
        try {
            var home = Files.createTempDirectory(Files.createDirectories(Node.own("../target/hubs")), "hub");
            var config = Files.writeString(home.resolve("jackfield.yaml"), yaml);
            var child = Child.start(command(home, "serve", "--config", config.toString(), "--port", "0"));
            return new HubProcess(
                    child, URI.create(child.awaitError(LISTENS, START).group(1)), home);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ProcessBuilder command(Path home, String... arguments) {
        var command = new ArrayList<>(List.of(LAUNCHER.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().put("JACKFIELD_HOME", home.resolve("state").toString());
        return builder;
    }

    /// Runs another command of the program on the same state folder.
    Child.Finished run(String... arguments) {
        try (var other = Child.start(command(home, arguments))) {
            return other.finish(Duration.ofSeconds(60));
        }
    }

    /// How a desktop client would start the program.
    List<String> stdioCommand() {
        return List.of("env", "JACKFIELD_HOME=" + home.resolve("state"), LAUNCHER.toString(), "stdio");
    }

    /// Waits until these sources are ready, as the command line tells it.
    void awaitReady(String... sources) {
        var end = System.nanoTime() + START.toNanos();
        while (System.nanoTime() < end) {
            var states = run("sources").out();
            if (List.of(sources).stream().allMatch(source -> states.contains(source + "\tready"))) {
                return;
            }
        }
        throw new IllegalStateException("Not ready: " + run("sources").out());
    }

    URI url() {
        return url.resolve("/mcp");
    }

    URI url(String source) {
        return url.resolve("/mcp/" + source);
    }

    long pid() {
        return child.pid();
    }

    @Override
    public void close() {
        child.close();
    }
}
