package dev.jackfield.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A folder in which the program is used, with a state folder and an environment of its own.
final class Workplace {
    private static final Path LAUNCHER = NodeRuntime.resolve("../../jackfield").normalize();
    /// Whoever runs these tests may ignore signals, as `nohup` does; the program is to hear them all the same.
    private static final List<String> HEARING =
            System.getProperty("os.name").equals("Linux") ? List.of("env", "--default-signal=HUP,INT") : List.of();

    private static final Duration COMMAND = Duration.ofSeconds(90);
    private static final Duration TYPING = Duration.ofMinutes(3);

    private static final Path BUILT =
            NodeRuntime.resolve("../../jackfield-cli/target/jackfield").normalize();

    private final Path folder;
    private final Map<String, String> variables = new TreeMap<>();
    private Path launcher = LAUNCHER;

    private Workplace(Path folder) {
        this.folder = folder;
        variable("JACKFIELD_HOME", path("state").toString());
        variable("XDG_CONFIG_HOME", path("nobody").toString());
    }

    static Workplace create() {
        try {
            return new Workplace(
                    Files.createTempDirectory(Files.createDirectories(NodeRuntime.resolve("../target/hubs")), "hub")
                            .toRealPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A workplace with a configuration that the program finds by itself.
    static Workplace with(String yaml) {
        return create().file("jackfield.yaml", yaml);
    }

    Workplace file(String name, String content) {
        try {
            var file = path(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Workplace variable(String name, String value) {
        variables.put(name, value);
        return this;
    }

    /// Installs the program in the folder `app`, as somebody would who copies it, and uses that from now on.
    Workplace installed() {
        var app = path("app");
        try (var files = Files.walk(BUILT)) {
            for (var file : files.toList()) {
                copy(file, app.resolve(BUILT.relativize(file).toString()));
            }
            launcher = app.resolve("jackfield");
            copy(LAUNCHER, launcher);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Uses the program as in a checkout that was built.
    Workplace checkedOut() {
        try {
            launcher = path("checkout/jackfield");
            Files.createDirectories(path("checkout/jackfield-cli/target"));
            Files.createSymbolicLink(path("checkout/jackfield-cli/target/jackfield"), BUILT);
            copy(LAUNCHER, launcher);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    }

    Path path(String name) {
        return folder.resolve(name);
    }

    /// Starts the program; nothing is typed into it.
    Child start(String... arguments) {
        return Child.start(builder(arguments));
    }

    /// Starts the program and keeps its standard input open.
    Child open(String... arguments) {
        return Child.open(builder(arguments));
    }

    /// Runs one command to its end.
    Child.Finished run(String... arguments) {
        try (var child = start(arguments)) {
            return child.finish(COMMAND);
        }
    }

    /// Runs one command that reads this from standard input.
    Child.Finished feed(String input, String... arguments) {
        try (var child = open(arguments)) {
            child.say(input);
            child.hangUp();
            return child.finish(COMMAND);
        }
    }

    /// Types lines into a shell, without a pause between them, and returns what is printed. The first line that fails
    /// ends it. `./jackfield` is the program.
    String type(String lines) {
        linkLauncher();
        var shell = new ProcessBuilder("bash", "-e", "-c", lines).directory(folder.toFile());
        shell.environment().remove("JAVA_HOME");
        shell.environment().putAll(variables);
        try (var child = Child.start(shell)) {
            return child.finish(TYPING).orThrow().out();
        }
    }

    private void linkLauncher() {
        try {
            if (!Files.exists(path("jackfield"))) {
                Files.createSymbolicLink(path("jackfield"), launcher);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A command line for others to start, wherever they are.
    List<String> command(String... arguments) {
        var settings = variables.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue());
        var program = Stream.concat(Stream.of(launcher.toString()), Stream.of(arguments));
        return Stream.concat(Stream.of("env"), Stream.concat(settings, program)).toList();
    }

    private ProcessBuilder builder(String... arguments) {
        var command = new ArrayList<>(HEARING);
        command.add(launcher.toString());
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().remove("JAVA_HOME");
        builder.environment().putAll(variables);
        return builder;
    }
}
