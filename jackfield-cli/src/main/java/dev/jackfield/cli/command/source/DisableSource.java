package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.AdminAccess;
import picocli.CommandLine.Command;

/// `jackfield disable`.
@Command(
        name = "disable",
        description = "Switch a source off; it stays in the configuration.",
        mixinStandardHelpOptions = true)
public final class DisableSource extends SourceCommand {
    @Override
    Exit run(AdminAccess access, Terminal terminal) throws InterruptedException {
        return report(access.enable(id, false), "Disabled " + id + " in", access, terminal);
    }
}
