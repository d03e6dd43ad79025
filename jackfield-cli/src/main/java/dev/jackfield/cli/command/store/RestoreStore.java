package dev.jackfield.cli.command.store;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.output.ShareNotes;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.StoreSettings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `jackfield restore`.
@Command(
        name = "restore",
        description = "Put a backup in the place of everything that the hub keeps, while it does not run.",
        mixinStandardHelpOptions = true,
        footer = {"", "What was there before stays in the state folder under another name."})
public final class RestoreStore extends StoreCommand {
    @Parameters(paramLabel = "FILE", description = "A file that 'jackfield backup' wrote.")
    Path file = Path.of("");

    @Override
    Exit run(StoreSettings settings, CommandEnvironment here, Terminal terminal) {
        refuseServer(
                settings,
                "Restore it with its own program, while no hub runs: pg_restore --clean --dbname=%s %s"
                        .formatted(address(settings), file));
        refuseWhileHubRuns(here, "restore");
        var copy = here.folder().resolve(file).normalize();
        var folder = here.state().path();
        var before = Store.restore(copy, folder, InstantSource.system(), new ShareNotes(terminal, "Copied"));
        show(copy, Store.file(folder), before, terminal);
        return Exit.FINE;
    }

    private void show(Path copy, Path database, Optional<Path> before, Terminal terminal) {
        if (json) {
            var done = Fields.of("file", Json.string(copy.toString())).with("database", database.toString());
            terminal.printJson(
                    before.map(kept -> done.with("before", kept.toString())).orElse(done));
            return;
        }
        terminal.printLine("Restored %s to %s.".formatted(copy, database));
        before.ifPresent(kept -> {
            terminal.printLine("What was there before is in %s.".formatted(kept));
            terminal.note("To undo this, while no hub runs: jackfield restore " + kept);
        });
        terminal.note("Its secrets open only with the key of that time: the file %s, or JACKFIELD_KEY."
                .formatted(database.resolveSibling("key")));
    }
}
