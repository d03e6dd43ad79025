package dev.jackfield.bench;

import dev.jackfield.bench.process.BenchProcess;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.Java;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The hub as its users start it: the launcher, a configuration with rules, audit and log at their defaults.
record HubProgram(Build build, BenchProcess program, URI url) {
    /// The echo tool of the one source.
    static final String TOOL = "echo.echo";

    private static final Pattern LISTENS = Pattern.compile("listens on (http://\\S+/mcp)");

    /// Starts a hub.
    ///
    /// @param source the keys of its one source, in YAML
    static HubProgram start(BenchProcesses programs, String source) {
        return start(programs, Build.THIS, source);
    }

    /// Starts a hub of the given build.
    static HubProgram start(BenchProcesses programs, Build build, String source) {
        return start(programs, build.folder(), build, writeConfig(programs, build.folder(), source));
    }

    /// Starts a hub whose rules also allow a tool of its own.
    ///
    /// @param folder the name of its working folder
    static HubProgram startWith(String tool, BenchProcesses programs, String folder, String source) {
        var variables = writeConfig(programs, folder, source, "  - allow " + tool + "\n");
        return start(programs, folder, Build.THIS, variables);
    }

    /// Starts a hub whose one source is a Java class in its skills folder.
    static HubProgram startWithSkill(BenchProcesses programs, String folder, String file, String skill) {
        programs.file(folder, "skills/" + file, skill);
        var home = programs.file(folder, "jackfield.yaml", "{}\n");
        return start(programs, folder, Build.THIS, variables(home));
    }

    private static Map<String, String> variables(Path home) {
        return Map.of("JACKFIELD_HOME", home.resolve("state").toString(), "JACKFIELD_OPTS", Java.MEMORY);
    }

    private static HubProgram start(
            BenchProcesses programs, String folder, Build build, Map<String, String> variables) {
        var command = List.of(build.launcher().toString(), "serve", "--port", "0");
        var program = programs.start(folder, variables, command);
        return new HubProgram(build, program, URI.create(program.await(LISTENS).group(1)));
    }

    /// Starts a hub that serves one client over its pipes.
    static Process open(BenchProcesses programs, String source) {
        var variables = writeConfig(programs, "jackfield-stdio", source);
        return programs.open(
                "jackfield-stdio", variables, List.of(Build.THIS.launcher().toString(), "stdio"));
    }

    /// Writes a configuration into the folder in which the hub starts, and returns its variables.
    static Map<String, String> writeConfig(BenchProcesses programs, String name, String source) {
        return writeConfig(programs, name, source, "");
    }

    private static Map<String, String> writeConfig(
            BenchProcesses programs, String name, String source, String moreRules) {
        var home = programs.file(name, "jackfield.yaml", """
            sources:
              echo: %s
            rules:
              - deny echo.delete_* to readers
              - deny *.secret_* to guests, readers
              - allow echo.*
            %s  - deny *
            """.formatted(source, moreRules));
        return variables(home);
    }

    /// A source behind a URL. Its era is set, because a busy machine may be too slow to detect it.
    static String source(URI url) {
        return "{url: \"" + url + "\", era: modern}";
    }

    /// A source that is a program.
    static String source(List<String> command) {
        var words = command.stream().map(word -> '"' + word + '"').toList();
        return "{command: [" + String.join(", ", words) + "]}";
    }
}
