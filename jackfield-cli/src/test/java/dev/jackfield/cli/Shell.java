package dev.jackfield.cli;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.server.OpenHub;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// Runs commands as a person would, in a folder, with a home and variables of its own.
final class Shell {
    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();
    private String input = "";
    private Set<Integer> terminals = Set.of();

    Shell(Path folder) {
        this.folder = folder;
        environment.put("JACKFIELD_HOME", folder.resolve("state").toString());
    }

    /// What a command left behind.
    record Outcome(int exit, String out, String err) {}

    Shell variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Shell input(String text) {
        input = text;
        return this;
    }

    /// A person at a terminal, who types this.
    Shell person(String... lines) {
        terminals = Set.of(CommandEnvironment.INPUT, CommandEnvironment.ERROR);
        return input(lines.length == 0 ? "" : String.join("\n", lines) + "\n");
    }

    /// A terminal that shows the output.
    Shell screen() {
        terminals = Set.of(1, CommandEnvironment.ERROR);
        return this;
    }

    /// Commands find this hub as the one that runs here.
    Shell beside(OpenHub hub) {
        var state = surroundings().state();
        state.write("admin-token", OpenHub.ADMIN);
        hub.running().announce(state);
        return this;
    }

    CommandEnvironment surroundings() {
        var stream = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        return new CommandEnvironment(folder, folder.resolve("home"), environment, stream, terminals);
    }

    Outcome run(String... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        var exit = JackfieldCommand.commandLine(surroundings(), arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Outcome(exit, out.toString(), err.toString());
    }
}
