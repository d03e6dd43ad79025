package dev.jackfield.conformance;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Our own fixture server, as a process of its own.
final class Fixture implements AutoCloseable {
    private static final Pattern LISTENS = Pattern.compile("listening on (http://\\S+)");

    private final Child child;
    private final URI url;

    private Fixture(Child child, URI url) {
        this.child = child;
        this.url = url;
    }

    /// Starts it on a free port; `mode` is one of its HTTP modes.
    static Fixture http(String mode) {
        var child = Child.start(new ProcessBuilder(command(mode, "0")));
        return new Fixture(
                child,
                URI.create(child.awaitError(LISTENS, Duration.ofSeconds(30)).group(1)));
    }

    static List<String> command(String... arguments) {
        return javaCommand(FixtureMain.class, arguments);
    }

    /// A command line for another program of these tests.
    static List<String> javaCommand(Class<?> main, String... arguments) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /// The same server over stdio, as a source of the hub's configuration.
    static String stdioSource(String mode) {
        return "{command: " + quoted(command(mode)) + "}";
    }

    /// A command line as a list of the hub's configuration.
    static String quoted(List<String> command) {
        return command.stream().map(word -> '"' + word + '"').collect(Collectors.joining(", ", "[", "]"));
    }

    URI url() {
        return url;
    }

    String httpSource() {
        return "{url: \"" + url + "\"}";
    }

    @Override
    public void close() {
        child.close();
    }
}
