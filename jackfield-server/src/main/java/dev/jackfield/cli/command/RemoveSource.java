package dev.jackfield.cli.command;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.AdminAccess;
import picocli.CommandLine.Command;

/// `jackfield remove`.
@Command(
        name = "remove",
        description = "Take a source out of the configuration, and out of the hub that runs.",
        mixinStandardHelpOptions = true)
public final class RemoveSource extends SourceCommand {
    @Override
    Exit run(AdminAccess access, Terminal terminal) throws InterruptedException {
        return report(access.remove(id), "Removed " + id + " from", access, terminal);
    }
}
