package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.AdminAccess;
import picocli.CommandLine.Command;

/// `jackfield remove`.
@Command(
        name = "remove",
        description = "Remove a source from the configuration and from the running hub.",
        mixinStandardHelpOptions = true)
public final class RemoveSource extends SourceCommand {
    @Override
    Exit run(AdminAccess access, Terminal terminal) throws InterruptedException {
        return report(access.remove(id), "Removed " + id + " from", access, terminal);
    }
}
