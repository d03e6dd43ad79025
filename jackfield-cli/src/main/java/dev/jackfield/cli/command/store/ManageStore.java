package dev.jackfield.cli.command.store;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.base.WaitingNote;
import dev.jackfield.cli.client.LocalStore;
import dev.jackfield.cli.output.ByteText;
import dev.jackfield.cli.output.StoreReportText;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.StoreSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `jackfield store`.
@Command(
        name = "store",
        description = "Check the store of the hub and show what takes space in it, or compact it.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  jackfield store check      # looks for damage; exit code 1 if there is some",
            "  jackfield store compact    # gives unused space back to the disk, while no hub runs"
        })
public final class ManageStore extends StoreCommand {
    /// What to do.
    enum Action {
        CHECK,
        COMPACT
    }

    @Parameters(paramLabel = "ACTION", description = "check or compact.")
    Action action = Action.CHECK;

    @Option(names = Terminal.WIDE, description = "Print the table whole, also where it is wider than the terminal.")
    boolean wide;

    @Override
    Exit run(StoreSettings settings, CommandEnvironment here, Terminal terminal) {
        if (action == Action.COMPACT && settings.url() == null) {
            refuseWhileHubRuns(here, "compact");
        }
        try (var store = LocalStore.open(settings, here)) {
            return switch (action) {
                case CHECK -> check(store, terminal);
                case COMPACT -> compact(store, terminal);
            };
        }
    }

    private Exit check(Store store, Terminal terminal) {
        try (var _ = WaitingNote.start(terminal, "Checking %s …".formatted(store.name()))) {
            var report = new StoreReportText(store.name(), store.check());
            if (json) {
                terminal.printJson(report.json());
            } else {
                report.print(terminal);
            }
            return report.isFine() ? Exit.FINE : Exit.TOOL_ERROR;
        }
    }

    private Exit compact(Store store, Terminal terminal) {
        try (var _ = WaitingNote.start(terminal, "Compacting %s …".formatted(store.name()))) {
            var bytes = store.compact();
            if (json) {
                terminal.printJson(
                        Fields.of("database", Json.string(store.name())).with("bytes", Json.number(bytes)));
            } else {
                terminal.printLine(
                        bytes == 0
                                ? "%s has no unused space.".formatted(store.name())
                                : "Gave %s of %s back to the disk.".formatted(ByteText.of(bytes), store.name()));
            }
            return Exit.FINE;
        }
    }
}
