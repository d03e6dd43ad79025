package dev.jackfield.cli.command.audit;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.server.audit.KeptPosition;
import dev.jackfield.server.store.Store;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `jackfield audit export`.
@Command(
        name = "export",
        description = "Print every event as a line of JSON, and go on with new ones until Ctrl-C.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "How far an export has come is kept under its name, and moves once its lines were written. So each event",
            "comes at least once, also when the export was interrupted, and none is left out.",
            "Examples:",
            "  jackfield audit export --name archive --once >> archive.jsonl",
            "  jackfield audit export --name siem | vector"
        })
final class ExportAudit extends AuditCommand {
    private static final int BATCH = 1_000;
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

    @Option(names = "--name", paramLabel = "NAME", required = true, description = "The name of this export.")
    String name = "";

    @Option(names = "--once", description = "End after the last event that there is.")
    boolean isOnce;

    @Override
    Exit run(Store store, Terminal terminal) throws InterruptedException {
        if (!name.matches("[A-Za-z0-9_.-]{1,60}")) {
            throw new CommandFailedException(Exit.USAGE, "--name takes letters, digits and _.- only, at most 60.");
        }
        var position = KeptPosition.ofExport(store, name);
        while (true) {
            var unread = position.read(BATCH);
            unread.gaps().forEach(gap -> terminal.note(gap + "."));
            write(unread, terminal);
            if (!position.keep()) {
                throw new CommandFailedException(
                        Exit.REFUSED,
                        "Another export with the name '%s' is running. Stop it, or use another name.".formatted(name));
            }
            if (unread.events().isEmpty()) {
                if (isOnce) {
                    return Exit.FINE;
                }
                Thread.sleep(POLL_INTERVAL);
            }
        }
    }

    /// The position must not move beyond lines that were not written.
    private static void write(KeptPosition.Unread unread, Terminal terminal) {
        unread.events().forEach(event -> terminal.out().print(event + "\n"));
        if (terminal.out().checkError()) {
            throw new CommandFailedException(
                    Exit.REFUSED,
                    "Standard output was closed. The next export begins with the lines that are missing.");
        }
    }
}
