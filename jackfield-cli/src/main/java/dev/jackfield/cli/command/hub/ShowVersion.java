package dev.jackfield.cli.command.hub;

import dev.jackfield.api.hub.Version;
import dev.jackfield.builtin.installation.InstalledCommit;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `jackfield version`.
@Command(name = "version", description = "Print the version.", mixinStandardHelpOptions = true)
public final class ShowVersion implements Callable<Integer> {
    @Option(names = "--json", description = "Print JSON.")
    boolean json;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        var terminal = Terminal.of(spec);
        if (json) {
            terminal.printJson(fields());
        } else {
            var commit = InstalledCommit.text().map(id -> "commit " + id + ", ").orElse("");
            terminal.printLine("jackfield " + Version.text() + " (" + commit + "Java " + Runtime.version() + ")");
        }
        return Exit.FINE.code();
    }

    private static Fields fields() {
        var version = Fields.of("version", Json.string(Version.text()));
        return InstalledCommit.text()
                .map(id -> version.with("commit", id))
                .orElse(version)
                .with("java", Runtime.version().toString());
    }
}
