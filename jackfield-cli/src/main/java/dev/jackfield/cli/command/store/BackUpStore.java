package dev.jackfield.cli.command.store;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.LocalStore;
import dev.jackfield.cli.output.ByteText;
import dev.jackfield.cli.output.ShareNotes;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.settings.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `jackfield backup`.
@Command(
        name = "backup",
        description = "Copy everything that the hub keeps to a file, also while it runs.",
        mixinStandardHelpOptions = true,
        footer = {"", "The key of secrets is not in the file: keep a copy of it elsewhere."})
public final class BackUpStore extends StoreCommand {
    @Parameters(paramLabel = "FILE", description = "The file to write, which must not exist.")
    Path file = Path.of("");

    @Override
    Exit run(StoreSettings settings, CommandEnvironment here, Terminal terminal) {
        refuseServer(
                settings,
                "Back it up with its own program, also while hubs run: pg_dump --format=custom --file=%s %s"
                        .formatted(file, address(settings)));
        var copy = here.folder().resolve(file).normalize();
        try (var store = LocalStore.open(settings, here)) {
            store.backUp(copy, new ShareNotes(terminal, "Copied"));
            show(store.name(), copy, here, terminal);
        }
        return Exit.FINE;
    }

    private void show(String name, Path copy, CommandEnvironment here, Terminal terminal) {
        if (json) {
            terminal.printJson(Fields.of("database", Json.string(name))
                    .with("file", copy.toString())
                    .with("bytes", Json.number(size(copy))));
            return;
        }
        terminal.printLine("Copied %s to %s (%s).".formatted(name, copy, ByteText.of(size(copy))));
        var key = here.state().folder().resolve("key");
        if (Files.exists(key)) {
            terminal.note("Its secrets open only with the key %s: keep a copy of that, but not beside the backup."
                    .formatted(key));
        }
    }

    private static long size(Path copy) {
        try {
            return Files.size(copy);
        } catch (IOException gone) {
            throw new CommandFailedException(
                    Exit.REFUSED, "Cannot read %s: %s".formatted(copy, FailureReason.of(gone)), gone);
        }
    }
}
