package dev.jackfield.cli;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.server.Doors;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.server.assembly.Configuration;
import dev.jackfield.server.assembly.FirstReading;
import dev.jackfield.server.state.RunningHub;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Does once what commands usually do, so that the launcher can make an archive of the classes that they need.
///
/// The commands are fixed, and they run in an empty folder of their own: what is in the archive does not depend on what
/// a person runs first.
public final class Rehearsal {
    private static final List<List<String>> COMMANDS = List.of(
            List.of("version"),
            List.of("--help"),
            List.of("check"),
            List.of("sources"),
            List.of("status"),
            List.of("tools"),
            List.of("tools", "demo"),
            List.of("call", "demo.echo", "text=hello"),
            List.of("call", "demo.countdown", "--json", "{\"from\":1}"),
            List.of("resources"),
            List.of("prompts"),
            List.of("call", "demo.nothing"));

    private final CommandEnvironment here;

    private Rehearsal(CommandEnvironment here) {
        this.here = here;
    }

    public static void main(String[] arguments) throws IOException {
        var folder = Files.createTempDirectory("jackfield-rehearsal");
        try {
            var variables = Map.of("JACKFIELD_HOME", folder.resolve("state").toString());
            new Rehearsal(new CommandEnvironment(folder, folder, variables, InputStream.nullInputStream(), Set.of()))
                    .run();
        } finally {
            delete(folder);
        }
        System.exit(0);
    }

    private void run() {
        var first = FirstReading.of(here.settings(), Optional.empty());
        try (var shelf = here.shelf();
                var assembly = new Assembly(first.loaded(), here.environment(), shelf)) {
            var http = first.loaded().settings().http().at("127.0.0.1", 0);
            var configuration = new Configuration(first, assembly);
            try (var doors = Doors.open(assembly, http, here.state().adminToken(), Optional.of(configuration))) {
                assembly.start();
                new RunningHub(URI.create(doors.url()), ProcessHandle.current().pid()).announce(here.state());
                COMMANDS.forEach(command -> JackfieldCommand.commandLine(here).execute(command.toArray(String[]::new)));
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
